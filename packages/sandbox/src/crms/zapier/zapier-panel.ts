/** The subscribed Zaps: what each received, and how it responds. */
import { type Html, html } from '../../html.ts';
import type { PanelSection, Sandbox } from '../../vendor.ts';
import { contactsCard } from '../contacts-card.ts';
import { shownLead } from '../received-leads.ts';
import { zapierStore } from './zapier-state.ts';

const ANSWERS: [number, string][] = [
  [200, '200 taken'],
  [410, '410 turned off'],
  [429, '429 too many, later'],
  [500, '500 broken'],
];

export function zapierPanel(sandbox: Sandbox): PanelSection {
  const { leads, answers } = zapierStore(sandbox).state;
  const ids = [...new Set([...leads.map(({ to }) => to), ...Object.keys(answers)])];
  const address = (id: string) => `${sandbox.baseUrl}/zapier/hooks/${id}`;
  const card = (id: string) =>
    contactsCard({
      title: `Hook ${id}`,
      caption: address(id),
      contacts: leads.filter(({ to }) => to === id).map(shownLead),
      empty: 'Nothing came yet.',
      noun: 'lead',
      acts: answerForm(id, answers[id]?.status ?? 200),
    });
  return {
    title: 'Zapier',
    html: html`${ids.map(card)}${
      ids.length === 0 &&
      contactsCard({
        title: 'Hooks',
        caption: address('any-name'),
        contacts: [],
        empty: 'Nothing came yet.',
        noun: 'lead',
      })
    }`,
  };
}

function answerForm(id: string, status: number): Html {
  return html`<form method="post" action="/zapier/_sandbox/answer" class="crm-act pad">
    <input type="hidden" name="id" value="${id}">
    <label class="field">Answers<select name="status">${ANSWERS.map(
      ([value, words]) => html`<option value="${value}" ${value === status && html`selected`}>${words}</option>`,
    )}</select></label>
    <button class="btn">Save</button>
  </form>`;
}
