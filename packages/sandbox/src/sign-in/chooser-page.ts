/** Account chooser of a provider's popup. The whole request is passed on in hidden fields. */
import { type Html, html } from '../html.ts';
import { page } from '../page.ts';
import { fullName, type Person } from './people.ts';

export interface ChooserPage {
  provider: string;
  /** Path the choice is posted to. */
  action: string;
  /** The authorize request, repeated with the choice. */
  request: Record<string, string>;
  people: Person[];
  error?: string | undefined;
}

export function chooserPage({ provider, action, request, people, error }: ChooserPage): string {
  const hidden = Object.entries(request).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const body = html`
    <main class="popup">
      <header class="popup-head">
        <span class="badge info">Sandbox</span>
        <h1>Sign in with ${provider}</h1>
        <p>Choose who you are. Nobody here is real, and nothing leaves this machine.</p>
      </header>
      ${error && html`<p class="note bad" role="alert">${error}</p>`}
      <form method="post" action="${action}">
        ${hidden}
        <ul class="card rows">${people.map(personRow)}</ul>
      </form>
      <details class="card fold" ${error && html`open`}>
        <summary>Use another address</summary>
        <form method="post" action="${action}" class="fold-body">
          ${hidden}
          ${otherFields(provider)}
          <button class="btn primary lg" name="person" value="other">Continue</button>
        </form>
      </details>
      <form method="post" action="${action}">
        ${hidden}
        <button class="btn quiet" name="person" value="cancel">Cancel</button>
      </form>
    </main>`;
  return page({ title: `Sign in with ${provider}`, body });
}

function personRow(person: Person): Html {
  const initials = `${person.given_name.charAt(0)}${person.family_name.charAt(0)}`;
  return html`<li><button class="row-btn" name="person" value="${person.id}">
    <span class="avatar" aria-hidden="true">${initials}</span>
    <span class="row-words"><b>${fullName(person)}</b><span>${person.email ?? 'No e-mail address'}</span></span>
    ${person.email && !person.email_verified && html`<span class="badge warn">Not verified</span>`}
    ${!person.email && html`<span class="badge">No e-mail</span>`}
  </button></li>`;
}

function otherFields(provider: string): Html {
  return html`
    <label class="field">E-mail<input type="email" name="other_email" maxlength="254" autocomplete="off" placeholder="name@company.test"></label>
    <div class="pair">
      <label class="field">First name<input name="other_given_name" maxlength="60" autocomplete="off" required></label>
      <label class="field">Last name<input name="other_family_name" maxlength="60" autocomplete="off" required></label>
    </div>
    <label class="check"><input type="checkbox" name="other_verified" value="yes" checked> ${provider} has verified this address</label>`;
}

/** What a provider shows instead of sending a browser to an address it does not trust. */
export function refusalPage(provider: string, status: string, explanation: string): string {
  const body = html`
    <main class="popup">
      <header class="popup-head">
        <span class="badge info">Sandbox</span>
        <h1>${provider} cannot sign you in</h1>
      </header>
      <p class="note bad" role="alert"><b>${status}</b> ${explanation}</p>
    </main>`;
  return page({ title: `${provider}: ${status}`, body });
}
