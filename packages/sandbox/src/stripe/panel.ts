/** Stripe's section of the sandbox panel: test cards and delivered events. */
import { html } from '../html.ts';
import type { PanelSection, Sandbox } from '../vendor.ts';
import { TEST_CARDS } from './core/cards.ts';
import { initialState, type StripeState } from './core/state.ts';

const SHOWN_EVENTS = 30;

export function stripePanel(sandbox: Sandbox): PanelSection {
  const { state } = sandbox.store<StripeState>('stripe', initialState);
  const answerOf = (id: string) => state.deliveryLog.findLast((entry) => entry.event === id)?.answer ?? 'not sent';
  const events = state.events.slice(-SHOWN_EVENTS).reverse();
  return {
    title: 'Stripe',
    html: html`
      <section class="card">
        <div class="pad"><h2>Latest events</h2></div>
        <div class="scroll" tabindex="0" role="region" aria-label="Latest events"><table><thead><tr><th>When</th><th>Event</th><th>Account</th><th>Answer</th></tr></thead>
        <tbody>${events.map(
          ({
            event,
          }) => html`<tr><td>${new Date(event.created * 1000).toISOString().slice(0, 19).replace('T', ' ')}</td>
            <td>${event.type}</td><td>${event.account ?? 'platform'}</td><td>${answerOf(event.id)}</td></tr>`,
        )}</tbody></table></div>
        ${events.length === 0 && html`<p class="empty">Nothing has happened yet.</p>`}
      </section>
      <section class="card" style="margin-top: 16px">
        <div class="pad"><h2>Test cards</h2></div>
        <div class="scroll" tabindex="0" role="region" aria-label="Test cards"><table><thead><tr><th>Number</th><th>What happens</th><th>Ready-made payment method</th></tr></thead>
        <tbody>${Object.values(TEST_CARDS).map(
          (card) =>
            html`<tr><td><code>${card.number}</code></td><td>${card.label}</td><td><code>${card.handle}</code></td></tr>`,
        )}</tbody></table></div>
      </section>`,
  };
}
