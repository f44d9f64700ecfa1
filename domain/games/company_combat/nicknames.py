"""What squads and cards are called beside what is printed on them, as wargamers say it."""

from typing import Final

MACHINE_GUN: Final = (
    "mg mgs machine-gun machine-gun-team machine-gunner hmg heavy-mg heavy-machine-gun mg-team"
)
NICKNAMES: Final = {
    "rifle": "riflemen rifleman rifle-team",
    "bar": "bar-men bar-man bar-gunner bar-team",
    "scout": "recon reconnaissance recon-team scout-team scout-squad",
    "spaeher": "scout recon reconnaissance recon-team scout-team scout-squad",
    "hmg30": f"{MACHINE_GUN} 30-cal thirty-cal 30-caliber 50-cal browning 30-cal-mg 30",
    "mg42": f"{MACHINE_GUN} spandau mg42 mg42-team",
    "mortar60": "60-mm 60 light-mortar mortar-team mortar-60",
    "mortar81": "81-mm 81 heavy-mortar mortar-team mortar-81",
    "mortar": "80-mm 80 mortar-team",
    "gun57": "57-mm 57 at-gun anti-tank-gun antitank-gun 57-mm-gun atg",
    "gun75": "75-mm 75 infantry-gun",
    "pak40": "pak gun at-gun anti-tank-gun antitank-gun atg pak-gun 75-mm-pak",
    "sherman": "m4 m4-sherman sherman-tank",
    "stuart": "m5 m5-stuart stuart-tank",
    "stug": "assault-gun sturmgeschutz stug-3 stug-iii",
    "panzer4": "panzer pz-iv pz-4 mark-iv mk-iv panzer-4 mark-4",
    "panther": "panther-tank panzer-v",
    "grenadier": "grenadier-squad gren",
    "stosstrupp": "stosstruppen assault-troop shock-troop",
    "volks": "volksgrenadier-squad vg volk",
    "lieutenant": "lt lieutenant leader",
    "zugfuehrer": "leader lieutenant lt",
    "captain": "captain cpt co commander",
    "hauptmann": "captain commander",
    "bazooka": "bazooka-men bazooka-man zook",
    "schreck": "panzerschreck-team schreck-team",
    "air-strike": "airstrike air-support air aircraft plane air-attack jabo fighter-bomber",
    "artillery-barrage": "artillery arty artillery-fire artillery-strike",
    "out-of-ammo": "ammo no-ammo",
    "double-time": "doubletime",
    "radio-jam": "jam",
    "smoke": "smoke-screen smokescreen",
    "foxholes": "foxhole hole",
    "grenades": "grenade",
}
"""By kind: words of one name with hyphens, in the singular."""
MEN: Final = (
    "rifle", "riflemen", "grenadier", "gren", "volksgrenadier", "volk", "engineer", "pioneer",
    "scout", "stosstrupp", "stosstruppen", "assault-troop", "shock-troop", "bar-men", "bazooka-men",
)  # fmt: skip
"""Names whose plural is one squad as well as several: “the rifles”."""
