/** A table of a CRM's contents, as on its own screen; used by the panel pages of all CRMs. */
import { type Html, html } from '../html.ts';
import { moment } from '../panel/parts.ts';

export interface ShownContact {
  name: string;
  /** E-mail, phone, company: what there is. */
  lines: string[];
  source: string;
  tags: string[];
  /** Everything else that has a value, by its label. */
  fields: [label: string, value: string][];
  changed: string;
}

export interface ContactsCard {
  title: string;
  caption: string;
  /** All of them, newest first. */
  contacts: ShownContact[];
  empty: string;
  /** The name of an item; a contact by default. */
  noun?: string;
  /** Buttons with actions. */
  acts?: Html;
}

const SHOWN = 200;

export function contactsCard({ title, caption, contacts, empty, noun = 'contact', acts }: ContactsCard): Html {
  return html`
    <section class="card crm-card">
      <div class="pad crm-head"><div><h2>${title}</h2><p class="caption">${caption}</p></div>
        <span class="badge">${contacts.length.toLocaleString('en')} ${contacts.length === 1 ? noun : `${noun}s`}</span></div>
      ${contacts.length === 0 ? html`<p class="empty">${empty}</p>` : table(title, contacts.slice(0, SHOWN))}
      ${acts}
      ${contacts.length > SHOWN && html`<p class="pad caption">The newest ${SHOWN} of them are shown.</p>`}
    </section>`;
}

function table(title: string, contacts: ShownContact[]): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${title}"><table class="crm-table">
    <thead><tr><th>Contact</th><th>Tags</th><th>Source</th><th>Fields</th><th>Changed</th></tr></thead>
    <tbody>${contacts.map(row)}</tbody></table></div>`;
}

function row({ name, lines, source, tags, fields, changed }: ShownContact): Html {
  return html`<tr>
    <td><b>${name || 'No name'}</b>${lines.filter((line) => line !== name).map((line) => html`<br>${line}`)}</td>
    <td><span class="crm-tags">${tags.map((tag) => html`<span class="badge info">${tag}</span>`)}</span></td>
    <td>${source}</td>
    <td>${fields.length > 0 && html`<dl class="crm-fields">${fields.map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`)}</dl>`}</td>
    <td>${moment(changed, 'ago')}</td>
  </tr>`;
}

/** Any field value as one line. */
export function lineOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(lineOf).join(', ');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}
