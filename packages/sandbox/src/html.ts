/** HTML templates safe from injection: `html` escapes every value unless it is itself the result of `html`. */

/** Markup that is safe to send. Only `html` and `raw` make it. */
export interface Html {
  readonly markup: string;
}

export type HtmlValue = string | number | Html | null | undefined | false | readonly HtmlValue[];

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** For trusted markup (an icon, a style sheet), never for anything received. */
export function raw(markup: string): Html {
  return { markup };
}

function render(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'string') return escapeHtml(value);
  if (typeof value === 'number') return String(value);
  if ('markup' in value) return value.markup;
  return value.map(render).join('');
}

export function html(strings: TemplateStringsArray, ...values: HtmlValue[]): Html {
  return raw(strings.reduce((page, part, index) => page + render(values[index - 1]) + part));
}
