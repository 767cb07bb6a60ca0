/** Clock: how far sandbox time is ahead, and the buttons that move it. Time never goes back. */
import { type Html, html } from '../html.ts';
import type { PanelContext } from './layout.ts';
import { moment, offsetWords } from './parts.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const STEPS: [string, string][] = [
  ['hour', '+1 hour'],
  ['day', '+1 day'],
  ['week', '+7 days'],
  ['month', '+1 month'],
];
const UNITS: Record<string, number> = { minutes: 60_000, hours: HOUR, days: DAY };

/** The milliseconds that a button or the custom form requests; null if invalid. */
export function stepMs(form: Record<string, string>, now: Date): number | null {
  const fixed: Record<string, number> = { hour: HOUR, day: DAY, week: 7 * DAY, month: monthMs(now) };
  if (form.step) return fixed[form.step] ?? null;
  const ms = Number(form.amount) * (UNITS[form.unit ?? ''] ?? Number.NaN);
  return Number.isFinite(ms) && ms >= 1 ? Math.round(ms) : null;
}

/** To the same day of the next month; the 29th to 31st fall back to its last day. */
function monthMs(now: Date): number {
  const next = new Date(now);
  next.setUTCMonth(now.getUTCMonth() + 1);
  if (next.getUTCDate() !== now.getUTCDate()) next.setUTCDate(0);
  return next.getTime() - now.getTime();
}

export function clockPage({ sandbox: { clock } }: PanelContext, error: boolean): Html {
  return html`
    <header class="head"><h1>Clock</h1></header>
    <div class="columns">
      <section class="card pad now" id="now" data-live aria-label="Now">
        <span class="caption">Sandbox time</span>
        <b class="figure" data-clock>${moment(clock.now().toISOString())}</b>
        <dl class="facts">
          <div><dt>Real time</dt><dd>${moment(new Date().toISOString())}</dd></div>
          <div><dt>Moved</dt><dd>${offsetWords(clock.offsetMs())}</dd></div>
        </dl>
      </section>
      <section class="card pad" aria-label="Move the clock">
        <h2>Move forward</h2>
        <form method="post" action="/panel/clock" class="steps">
          ${STEPS.map(([step, label]) => html`<button class="btn lg" name="step" value="${step}">${label}</button>`)}
        </form>
        <form method="post" action="/panel/clock" class="custom">
          <label class="field">Custom<input type="number" name="amount" min="1" max="5000" step="1" value="14" required></label>
          <label class="field">Unit<select name="unit">${Object.keys(UNITS).map(
            (unit) => html`<option ${unit === 'days' && html`selected`}>${unit}</option>`,
          )}</select></label>
          <button class="btn primary lg">Move</button>
        </form>
        ${error && html`<p class="note bad" role="alert">The clock can move by 1 minute to 10 years at a time.</p>`}
        <p class="caption">Trials end, subscriptions renew, allowances reset and credits expire as if the time had passed.
        The product follows within seconds. Time never goes back.</p>
      </section>
    </div>`;
}
