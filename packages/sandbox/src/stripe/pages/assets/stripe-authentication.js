/* Notifies the opener of the authentication page (a frame's parent or a popup's opener) that it is done. */
const done = document.querySelector('[data-authentication]');
if (done) {
  const message = {
    source: 'stripe-sandbox',
    type: 'authentication',
    id: done.dataset.id,
    status: done.dataset.status,
  };
  for (const other of [window.opener, window.parent === window ? null : window.parent]) {
    other?.postMessage(message, '*');
  }
  if (window.opener) window.close();
}
