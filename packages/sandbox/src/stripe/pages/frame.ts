/** What the vendor's pages share: the sandbox's frame, the card fields, and finding the thing a page is about. */
import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Html, html } from '../../html.ts';
import { page, sendPage } from '../../page.ts';
import { TEST_CARDS } from '../core/cards.ts';
import { find } from '../core/records.ts';
import { type Ctx, createContext, type Simulator } from '../core/simulator.ts';
import type { TableName, Tables } from '../core/state.ts';
import { decodeForm, type FormTree } from '../http/form.ts';
import type { PaymentMethodData } from '../resources/payment-methods.ts';

export interface StripePage {
  title: string;
  body: Html;
  /** Script below /assets/. */
  script?: string;
  status?: number;
  /** May be shown in a frame of the shop, as banks' pages are. */
  isFrameable?: true;
}

const FRAMEABLE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; base-uri 'none'; frame-ancestors *";

export function sendStripePage(reply: FastifyReply, shown: StripePage): FastifyReply {
  const { title, body, script, status = 200, isFrameable } = shown;
  const frame = html`<main class="popup stripe">
    <p class="row"><span class="badge info">Sandbox</span><span class="caption">Simulated Stripe page. No real money moves.</span></p>
    ${body}
  </main>`;
  const markup = page({ title, body: frame, styles: ['stripe.css'], scripts: script ? [script] : [] });
  if (!isFrameable) return sendPage(reply.code(status), markup);
  return reply
    .code(status)
    .headers({ 'content-security-policy': FRAMEABLE_POLICY, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(markup);
}

/** A plain page for things that are over or never were. */
export const sendMessage = (reply: FastifyReply, title: string, words: string, status = 200) =>
  sendStripePage(reply, { title, status, body: html`<h1>${title}</h1><p>${words}</p>` });

const ASSETS = { 'stripe.css': 'text/css', 'stripe-authentication.js': 'text/javascript' };

export function registerAssets(app: FastifyInstance): void {
  for (const [name, type] of Object.entries(ASSETS)) {
    const content = readFileSync(new URL(`./assets/${name}`, import.meta.url));
    app.get(`/assets/${name}`, (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(content),
    );
  }
}

export interface Located<T extends TableName> {
  ctx: Ctx;
  record: Tables[T];
}

/** Ids are unique over all accounts, so a page needs no account in its address. */
export function locate<T extends TableName>(sim: Simulator, table: T, id: string): Located<T> | undefined {
  for (const partition of Object.keys(sim.state().partitions)) {
    const ctx = createContext(sim, partition);
    const record = find(ctx, table, id);
    if (record) return { ctx, record };
  }
  return undefined;
}

export const formOf = (body: unknown): FormTree => decodeForm(typeof body === 'string' ? body : '');

export const fieldOf = (form: FormTree, name: string): string => {
  const value = form[name];
  return typeof value === 'string' ? value.trim() : '';
};

/** Card fields, and one button per test card that fills them by itself. */
export function cardFields(submitLabel: string): Html {
  return html`
    <label class="field">Card number<input name="number" inputmode="numeric" autocomplete="off" placeholder="4242 4242 4242 4242" required></label>
    <div class="pair">
      <label class="field">Expiry<input name="expiry" inputmode="numeric" autocomplete="off" placeholder="12 / 34" pattern="\\s*\\d{1,2}\\s*/\\s*\\d{2}(\\d{2})?\\s*" title="MM / YY" required></label>
      <label class="field">CVC<input name="cvc" inputmode="numeric" autocomplete="off" placeholder="123" required></label>
    </div>
    <button class="btn primary lg block" name="preset" value="">${submitLabel}</button>
    <details class="card fold">
      <summary>Or use a test card</summary>
      <div class="fold-body presets">${Object.values(TEST_CARDS).map(
        (card) => html`<button class="btn" name="preset" value="${card.number}" formnovalidate>
          <span class="ell">${card.label}</span><span class="caption">•••• ${card.number.slice(-4)}</span></button>`,
      )}</div>
    </details>`;
}

export function readCard(ctx: Ctx, form: FormTree): PaymentMethodData {
  const name = fieldOf(form, 'name');
  const billing = name ? { billing_details: { name } } : {};
  const preset = fieldOf(form, 'preset');
  if (preset) {
    const year = new Date(ctx.now * 1000).getUTCFullYear() + 3;
    return { type: 'card', card: { number: preset, exp_month: 12, exp_year: year, cvc: '123' }, ...billing };
  }
  const [month = '', year = ''] = fieldOf(form, 'expiry').split('/');
  const card = {
    number: fieldOf(form, 'number'),
    exp_month: Number(month),
    exp_year: Number(year),
    cvc: fieldOf(form, 'cvc'),
  };
  return { type: 'card', card, ...billing };
}

export const alert = (message: string | null) => message && html`<p class="note bad" role="alert">${message}</p>`;
