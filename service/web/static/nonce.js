/* The nonces of forms are drawn here, where the server cannot have chosen them. */

export function drawNonces(root = document) {
  for (const field of root.querySelectorAll("[data-nonce]")) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    field.value = Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
  }
}

drawNonces();
