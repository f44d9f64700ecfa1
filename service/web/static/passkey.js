/* A passkey is made or shown: the browser asks for it, and the form carries its answer. */

const form = document.querySelector("#passkey");
const say = (text) => { document.querySelector("#passkey-state").textContent = text; };

async function answered() {
  const asked = JSON.parse(form.dataset.options);
  const found = form.dataset.do === "create"
    ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(asked) })
    : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(asked) });
  return JSON.stringify(found.toJSON());
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!window.PublicKeyCredential?.parseRequestOptionsFromJSON) {
    say(form.dataset.old);
    return;
  }
  answered().then((answer) => {
    form.elements.answer.value = answer;
    form.submit();
  }, (error) => say(`${form.dataset.failed} ${error.message}`));
});
