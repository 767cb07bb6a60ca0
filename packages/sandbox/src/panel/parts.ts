/** Small components shared by panel pages. */
import { type Html, html } from '../html.ts';
import { icons } from './icons.ts';

/** "15 Nov 2026, 09:20 UTC"; the browser replaces it by its own time zone. */
function formatDate(iso: string): string {
  const parts = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const;
  return `${new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC' }).format(new Date(iso))} UTC`;
}

/** `ago` lets the browser shorten it to "4 min ago" and keep that fresh. */
export function moment(iso: string, style: 'date' | 'ago' = 'date'): Html {
  return html`<time datetime="${iso}" data-style="${style}">${formatDate(iso)}</time>`;
}

export function copyButton(value: string, label: string): Html {
  return html`<button type="button" class="btn icon quiet" data-copy="${value}" aria-label="Copy ${label}" title="Copy">${icons.copy}</button>`;
}

/** A value to copy: label, value and copy button. */
export function copyRow(label: string, value: string): Html {
  return html`<div class="copy-row"><dt>${label}</dt><dd><code>${value}</code>${copyButton(value, label)}</dd></div>`;
}

const UNITS = [
  { ms: 86_400_000, name: 'day' },
  { ms: 3_600_000, name: 'hour' },
  { ms: 60_000, name: 'minute' },
];

/** "31 days 2 hours ahead", or "Same as real time" when the clock was never moved. */
export function offsetWords(offsetMs: number): string {
  const words: string[] = [];
  let left = offsetMs;
  for (const { ms, name } of UNITS) {
    const count = Math.floor(left / ms);
    left -= count * ms;
    if (count > 0) words.push(`${count.toLocaleString('en')} ${name}${count === 1 ? '' : 's'}`);
  }
  if (words.length > 0) return `${words.slice(0, 2).join(' ')} ahead`;
  return offsetMs > 0 ? 'Less than a minute ahead' : 'Same as real time';
}
