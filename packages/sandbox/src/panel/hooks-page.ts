/** Webhooks: requests to /hooks/{name}, their signature checks and responses, and the configured responses. */
import { type HookFault, type HookSettings, type ReceivedHook, settingsOf } from '../hooks/hooks.ts';
import { type Html, html } from '../html.ts';
import { icons } from './icons.ts';
import type { PanelContext } from './layout.ts';
import { copyButton, moment } from './parts.ts';

const SHOWN = 100;

export function hooksPage({ hooks: store, sandbox }: PanelContext, chosenId: string | undefined): Html {
  const { received } = store.state;
  const chosen = chosenId === undefined ? received[0] : received.find(({ id }) => String(id) === chosenId);
  const name = chosen?.name ?? 'orders';
  return html`
    <header class="head">
      <h1>Webhooks</h1>
      <form method="post" action="/panel/webhooks/empty" data-confirm="Delete all received webhooks?"><button class="btn" ${received.length === 0 && html`disabled`}>${icons.trash}<span>Empty</span></button></form>
    </header>
    <div class="desk ${chosenId !== undefined && 'reading'}">
      <div class="desk-list">
        ${sinkForm(sandbox.baseUrl, name, settingsOf(store.state, name))}
        <div id="list" data-live>${hookList(received, chosen)}</div>
      </div>
      <section class="desk-read" id="reader" data-live aria-label="Webhook">${chosen ? reader(chosen) : nothingYet(sandbox.baseUrl)}</section>
    </div>`;
}

const ANSWERS: [number, string][] = [
  [200, '200 taken'],
  [302, '302 moved'],
  [400, '400 not understood'],
  [410, '410 gone for good'],
  [429, '429 too many, later'],
  [500, '500 broken'],
  [503, '503 busy'],
];
const FAULTS: [HookFault, string][] = [
  ['none', 'Answers'],
  ['hang', 'Never answers'],
  ['reset', 'Breaks the connection'],
];

function options<T extends string | number>(choices: [T, string][], chosen: T): Html[] {
  return choices.map(
    ([value, words]) => html`<option value="${value}" ${value === chosen && html`selected`}>${words}</option>`,
  );
}

function sinkForm(baseUrl: string, name: string, settings: HookSettings): Html {
  return html`<details class="fold sink"><summary>How to answer</summary>
    <form method="post" action="/panel/webhooks/settings" class="fold-body">
      <label class="field">Name<input name="name" value="${name}" required maxlength="80" pattern="[A-Za-z0-9_\\-]+"></label>
      <p class="caption">Received at ${baseUrl}/hooks/<i>name</i></p>
      <label class="field">Signing secret<input name="secret" value="${settings.secret ?? ''}" placeholder="whsec_…" autocomplete="off"></label>
      <div class="pair">
        <label class="field">What it does<select name="fault">${options(FAULTS, settings.fault)}</select></label>
        <label class="field">Answer<select name="status">${options(ANSWERS, settings.status)}</select></label>
      </div>
      <div class="pair">
        <label class="field">After (ms)<input type="number" name="delay_ms" min="0" max="60000" value="${settings.delay_ms}"></label>
        <label class="field">Retry-After (s)<input type="number" name="retry_after" min="0" max="86400" value="${settings.retry_after ?? ''}"></label>
      </div>
      <label class="field">How often, then 200 (empty: always)<input type="number" name="times" min="1" max="10000" value="${settings.times || ''}"></label>
      <button class="btn primary">Save</button>
    </form></details>`;
}

function hookList(received: ReceivedHook[], chosen: ReceivedHook | undefined): Html {
  const row = (hook: ReceivedHook) => html`
    <li><a class="item" href="/panel/webhooks?hook=${hook.id}" ${hook === chosen && html`aria-current="true"`}>
      <span class="item-top"><b>${hook.name}</b>${moment(hook.date, 'ago')}</span>
      <span class="item-low"><span class="ell mono">${hook.method} ${typeOf(hook)}</span>${signatureBadge(hook)}${answerBadge(hook)}</span>
    </a></li>`;
  if (received.length === 0) return html`<p class="empty">No webhook yet.</p>`;
  return html`<ol class="items">${received.slice(0, SHOWN).map(row)}</ol>`;
}

/** The event's name if the body has one, as most webhooks do. */
function typeOf({ body }: ReceivedHook): string {
  return /"(?:type|event)"\s*:\s*"([\w.:-]{1,60})"/.exec(body.slice(0, 5_000))?.[1] ?? '';
}

function answerBadge({ answered: status, broken }: ReceivedHook): Html {
  if (broken === 'hang') return html`<span class="badge warn">No answer</span>`;
  if (broken === 'reset') return html`<span class="badge bad">Cut off</span>`;
  return html`<span class="badge ${status < 300 ? 'ok' : 'bad'}">${status}</span>`;
}

function signatureBadge({ signature }: ReceivedHook): Html | false {
  if (signature === 'unchecked') return false;
  return signature === 'valid'
    ? html`<span class="badge ok">Signed</span>`
    : html`<span class="badge bad">Bad signature</span>`;
}

function reader(hook: ReceivedHook): Html {
  const body = pretty(hook.body);
  return html`
    <a class="btn quiet to-list" href="/panel/webhooks">${icons.back} Webhooks</a>
    <div class="reader-head">
      <h2>${hook.method} /hooks/${hook.name}</h2>
      <dl class="facts">
        <div><dt>Came</dt><dd>${moment(hook.date)}</dd></div>
        <div><dt>Answered</dt><dd>${answerBadge(hook)}</dd></div>
        <div><dt>Signature</dt><dd>${signatureBadge(hook) || 'Not checked, no secret is set'}</dd></div>
      </dl>
      ${hook.fault && html`<p class="note bad">Refused: ${hook.fault}.</p>`}
    </div>
    <h3 class="with-copy">Body ${copyButton(hook.body, 'body')}</h3>
    <pre class="card words mono">${body || 'Empty'}</pre>
    <h3>Headers</h3>
    <div class="card scroll" tabindex="0"><table class="pairs"><tbody>${Object.entries(hook.headers).map(
      ([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`,
    )}</tbody></table></div>`;
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function nothingYet(baseUrl: string): Html {
  return html`<div class="blank"><span class="tile">${icons.webhook}</span>
    <p>Point a webhook of the product at this address and see what it sends.</p>
    <p class="row"><code>${baseUrl}/hooks/orders</code>${copyButton(`${baseUrl}/hooks/orders`, 'address')}</p></div>`;
}
