"""Thunderbird without a window, worked through Marionette: reads a turn mail and answers it."""

import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from tests.rigs.waiting import eventually, free_port, listens
from tests.workers.mail.programs.marionette import Marionette
from tests.workers.mail.programs.table import BOB, PATIENCE, Table, found, table

SETTINGS = {
    "app.update.enabled": False, "datareporting.policy.dataSubmissionEnabled": False,
    "mail.provider.suppress_dialog_on_startup": True, "mail.spotlight.firstRunDone": True,
    "mail.SpellCheckBeforeSend": False, "mailnews.start_page.enabled": False,
}  # fmt: skip

COMMON = """\
const done = arguments[arguments.length - 1];
const { MailServices } = ChromeUtils.importESModule("resource:///modules/MailServices.sys.mjs");
const { setTimeout } = ChromeUtils.importESModule("resource://gre/modules/Timer.sys.mjs");
const until = async (what) => {
  for (let k = 0; k < 600; k++) {
    const found = await what();
    if (found) return found;
    await new Promise((go) => setTimeout(go, 100));
  }
  throw new Error("it never came: " + what);
};
const main = Services.wm.getMostRecentWindow("mail:3pane");
const folders = () => MailServices.accounts.accounts.map((one) =>
  one.incomingServer.rootFolder.getFolderWithFlags(Ci.nsMsgFolderFlags.Inbox));
const inbox = folders().find((one) => one?.server.type == "imap");
"""
"""What each script begins with."""

ACCOUNT = """\
const [address, password, imap, smtp, html, above] = arguments;
const server = MailServices.accounts.createIncomingServer(address, "127.0.0.1", "imap");
Object.assign(server, { port: imap, socketType: 0, authMethod: 3, password });
const out = MailServices.outgoingServer.createServer("smtp").QueryInterface(Ci.nsISmtpServer);
Object.assign(out, { hostname: "127.0.0.1", port: smtp, socketType: 0, authMethod: 1 });
const identity = MailServices.accounts.createIdentity();
Object.assign(identity, {
  email: address, fullName: "Bob Miller", smtpServerKey: out.key, doFcc: false,
  composeHtml: html, replyOnTop: above ? 1 : 0,
});
const account = MailServices.accounts.createAccount();
account.addIdentity(identity);
account.incomingServer = server;
MailServices.outgoingServer.defaultServer = out;
"""

READ = """\
const [number, words] = arguments;
await until(async () => {
  await new Promise((go) =>
    inbox.getNewMessages(null, { OnStartRunningUrl() {}, OnStopRunningUrl: go }));
  return [...inbox.messages].length == number;
});
const pane = await until(() => main.gTabmail?.currentAbout3Pane?.displayFolder
  && main.gTabmail.currentAbout3Pane);
pane.displayFolder(inbox);
const mail = [...inbox.messages].at(-1);
await until(() => pane.gDBView?.findIndexOfMsgHdr(mail, true) >= 0);
pane.selectMessage(mail);
await until(() => {
  const shown = pane.messageBrowser?.contentWindow?.getMessagePaneBrowser?.()?.contentDocument;
  return (shown?.body?.innerText ?? "").split(/\\s+/).join(" ").includes(words);
});
"""

REPLY = """\
const [text, above] = arguments;
const mail = inbox.getUriForMsg([...inbox.messages].at(-1));
main.ComposeMessage(
  Ci.nsIMsgCompType.ReplyToSender, Ci.nsIMsgCompFormat.Default, inbox, [mail]);
const writing = await until(() => Services.wm.getMostRecentWindow("msgcompose"));
const editor = await until(() => writing.gMsgCompose?.editor && writing.GetCurrentEditor());
await until(() => editor.document.body.textContent.includes("above this line"));
if (above) editor.beginningOfDocument(); else editor.endOfDocument();
text.split("\\n").forEach((line, k) => {
  if (k) editor.insertLineBreak();
  editor.insertText(line);
});
writing.goDoCommand("cmd_sendNow");
"""


def version() -> str:
    """What it calls itself."""
    command = [found("thunderbird", "thunderbird"), "--version"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


@contextmanager
def started(there: Table) -> Iterator[Marionette]:
    """One with a profile of its own."""
    home, port = there.folder / "thunderbird", free_port()
    home.mkdir()
    told = {**SETTINGS, "marionette.port": port}
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(one)});" for name, one in told.items()]
    (home / "user.js").write_text("\n".join(lines))
    process = subprocess.Popen(
        [
            found("thunderbird", "thunderbird"), "--headless", "--marionette", "--no-remote",
            "--remote-allow-system-access", "--profile", str(home),
        ],
        env={**os.environ, "HOME": str(home), "LC_ALL": "C.UTF-8"},
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
    try:
        eventually(lambda: listens(port), PATIENCE)
        yield Marionette(port, COMMON)
    finally:
        os.killpg(process.pid, 15)
        process.wait(PATIENCE)


def play() -> dict[str, bytes]:
    """Answer with HTML above the quotation, and with text below it."""
    return {
        "thunderbird_html_played": _played(html=True, above=True),
        "thunderbird_plain_played": _played(html=False, above=False),
    }


def _played(*, html: bool, above: bool) -> bytes:
    with table() as there, started(there) as bird:
        servers = there.dovecot.password, there.dovecot.imap_port, there.port
        bird.run(ACCOUNT, BOB, *servers, html, above)
        bird.run(READ, 2, there.order)
        bird.run(REPLY, "\n".join(there.lines), above)
        letter = there.carried_out()
        bird.run(READ, 3, f"done {there.order}")
    return letter
