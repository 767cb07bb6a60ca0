/**
 * The support widget the product injects. `LeadwrightSupport.boot({user_id, user_hash, name, email})` shows one floating
 * button, `LeadwrightSupport.shutdown()` removes every trace of it. `calls` records what was asked of it.
 */
(() => {
  const home = new URL('./', document.currentScript.src);
  let host = null;

  const style = `
    button, output { font: 500 14px/20px system-ui, sans-serif; }
    button { position: fixed; right: 20px; bottom: 20px; height: 44px; padding: 0 18px; border: 0; border-radius: 22px;
      background: #573bff; color: #fff; cursor: pointer; box-shadow: 0 8px 28px rgba(19, 19, 33, .24); }
    button:focus-visible { outline: 3px solid #c9c0ff; outline-offset: 2px; }
    button.bad { background: #b9251b; }
    output { position: fixed; right: 20px; bottom: 76px; max-width: 280px; padding: 12px 16px; border-radius: 12px;
      border: 1px solid #d3d3dc; background: #fff; color: #17171c; box-shadow: 0 8px 28px rgba(19, 19, 33, .14); }
    output[hidden] { display: none; }`;

  function show(words, isBad) {
    remove();
    host = document.createElement('div');
    host.id = 'leadwright-support';
    host.dataset.state = isBad ? 'error' : 'ready';
    const root = host.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    root.adoptedStyleSheets = [sheet];
    const bubble = document.createElement('output');
    bubble.textContent = words;
    bubble.hidden = !isBad;
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = isBad ? 'Support is unavailable' : 'Help';
    button.className = isBad ? 'bad' : '';
    button.addEventListener('click', () => {
      bubble.hidden = !bubble.hidden;
    });
    root.append(bubble, button);
    document.body.append(host);
  }

  function remove() {
    host?.remove();
    host = null;
  }

  async function boot(settings = {}) {
    support.calls.push({ call: 'boot', settings });
    const turn = support.calls.length;
    const user = {
      ...settings,
      user_id: settings.user_id ?? settings.id,
      user_hash: settings.user_hash ?? settings.hash_hmac,
    };
    const answer = await fetch(new URL('boot', home), { method: 'POST', body: JSON.stringify(user) }).catch(() => null);
    if (turn !== support.calls.length) return;
    if (answer?.ok) return show(`Hello ${settings.name ?? ''}, how can we help?`, false);
    const words = answer ? (await answer.json()).message : 'The support chat cannot be reached.';
    show(words, true);
  }

  function shutdown() {
    support.calls.push({ call: 'shutdown' });
    remove();
  }

  const support = { calls: [], boot, shutdown };
  window.LeadwrightSupport = support;
})();
