/** Consent page of a CRM: the account to connect, and the requested permissions. */
import { html } from '../html.ts';
import { page } from '../page.ts';

export interface ConsentPage {
  vendor: string;
  /** The name of a choice: "location", "account". */
  kind: string;
  action: string;
  /** The authorize request, repeated with the choice. */
  request: Record<string, string>;
  choices: { id: string; name: string; about: string }[];
  /** The requested permissions as text. */
  rights: string[];
  error?: string | undefined;
}

export function consentPage({ vendor, kind, action, request, choices, rights, error }: ConsentPage): string {
  const hidden = Object.entries(request).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const body = html`
    <main class="popup">
      <header class="popup-head">
        <span class="badge info">Sandbox</span>
        <h1>Connect to ${vendor}</h1>
        <p>Choose the ${kind} to connect. Nobody here is real, and nothing leaves this machine.</p>
      </header>
      ${error && html`<p class="note bad" role="alert">${error}</p>`}
      <form method="post" action="${action}">
        ${hidden}
        <ul class="card rows">${choices.map(
          ({ id, name, about }) => html`<li><button class="row-btn" name="choice" value="${id}">
            <span class="avatar" aria-hidden="true">${initials(name)}</span>
            <span class="row-words"><b>${name}</b><span>${about}</span></span>
          </button></li>`,
        )}</ul>
      </form>
      <section class="card pad" aria-label="What the app may do">
        <p class="caption">By choosing you allow the app to</p>
        <ul>${rights.map((right) => html`<li>${right}</li>`)}</ul>
      </section>
      <form method="post" action="${action}">
        ${hidden}
        <button class="btn quiet" name="choice" value="refuse">Refuse</button>
      </form>
    </main>`;
  return page({ title: `Connect to ${vendor}`, body });
}

const initials = (name: string) =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('');

/** Shown instead of redirecting to an untrusted address. */
export function consentRefusalPage(vendor: string, words: string): string {
  const body = html`
    <main class="popup">
      <header class="popup-head"><span class="badge info">Sandbox</span><h1>${vendor} cannot connect this app</h1></header>
      <p class="note bad" role="alert">${words}</p>
    </main>`;
  return page({ title: `${vendor}: not connected`, body });
}
