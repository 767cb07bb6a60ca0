/** Inbox: recipients, and the mail itself with its code and links. Mail HTML stays in a sandboxed frame. */
import { type Html, html } from '../html.ts';
import { findMails, type ReceivedMail } from '../mail/mailbox.ts';
import { wordsOf } from '../mail/read-mail.ts';
import { PLATFORM_SERVER } from '../mail/servers.ts';
import { icons } from './icons.ts';
import type { PanelContext } from './layout.ts';
import { copyButton, moment } from './parts.ts';

const SHOWN = 100;
const VIEWS = ['mail', 'text', 'headers'] as const;
type MailView = (typeof VIEWS)[number];

export interface InboxQuery {
  to: string;
  /** Undefined shows the newest. */
  mail?: string | undefined;
  view: MailView;
}

export function inboxPage({ mail: store, smtpPort, sandbox }: PanelContext, query: InboxQuery): Html {
  const found = findMails(store.state, { to: query.to });
  const chosen = query.mail === undefined ? found[0] : store.state.mails.find(({ id }) => String(id) === query.mail);
  return html`
    <header class="head">
      <h1>Inbox</h1>
      <form class="search" role="search">${icons.search}
        <input type="search" name="to" value="${query.to}" placeholder="Who was it sent to?" aria-label="Filter by recipient">
      </form>
      <form method="post" action="/panel/mail/empty" data-confirm="Delete all mails in the inbox?"><button class="btn" ${store.state.mails.length === 0 && html`disabled`}>${icons.trash}<span>Empty</span></button></form>
    </header>
    <div class="desk ${query.mail !== undefined && 'reading'}">
      <div class="desk-list" id="list" data-live>${mailList(found, chosen, query)}</div>
      <section class="desk-read" id="reader" data-live aria-label="Mail">
        ${chosen ? reader(chosen, query) : nothingYet(query, `${new URL(sandbox.baseUrl).hostname}:${smtpPort}`)}
      </section>
    </div>`;
}

/** The inbox's own URL with changed parameters. */
function address(query: InboxQuery, change: Partial<Record<keyof InboxQuery, string>>): string {
  const { to, mail, view } = { ...query, ...change };
  const values = { ...(to && { to }), ...(mail && { mail }), ...(view !== 'mail' && { view }) };
  return `/?${new URLSearchParams(values)}`;
}

function mailList(mails: ReceivedMail[], chosen: ReceivedMail | undefined, query: InboxQuery): Html {
  const row = (mail: ReceivedMail) => html`
    <li><a class="item" href="${address(query, { mail: String(mail.id), view: 'mail' })}" ${mail === chosen && html`aria-current="true"`}>
      <span class="item-top"><b>${mail.to.join(', ')}</b>${moment(mail.date, 'ago')}</span>
      <span class="item-mid">${mail.subject || 'No subject'}</span>
      <span class="item-low"><span class="ell">${preview(mail)}</span>${mail.code && html`<span class="tag mono">${mail.code}</span>`}</span>
    </a></li>`;
  if (mails.length === 0) return html`<p class="empty">${query.to ? `No mail to “${query.to}”.` : 'No mail yet.'}</p>`;
  const hidden = mails.length - SHOWN;
  return html`<ol class="items">${mails.slice(0, SHOWN).map(row)}</ol>
    ${hidden > 0 && html`<p class="caption more">${hidden} older mails are kept; filter by recipient to see them.</p>`}`;
}

function preview({ text, html: markup }: ReceivedMail): string {
  return (text.replace(/\s+/g, ' ').trim() || wordsOf(markup.slice(0, 20_000))).slice(0, 120);
}

function reader(mail: ReceivedMail, query: InboxQuery): Html {
  const from = mail.from_name ? `${mail.from_name} <${mail.from}>` : mail.from;
  const tab = (view: MailView, label: string) => html`
    <a href="${address(query, { mail: String(mail.id), view })}" ${view === shownView(mail, query) && html`aria-current="true"`}>${label}</a>`;
  return html`
    <a class="btn quiet to-list" href="${address({ ...query, mail: undefined }, { view: 'mail' })}">${icons.back} Inbox</a>
    <div class="reader-head">
      <h2>${mail.subject || 'No subject'}</h2>
      <dl class="facts">
        <div><dt>From</dt><dd>${from || 'nobody'}</dd></div>
        <div><dt>To</dt><dd>${mail.to.join(', ')}</dd></div>
        <div><dt>Came</dt><dd>${moment(mail.date)}</dd></div>
        <div><dt>Through</dt><dd>${throughOf(mail)}</dd></div>
      </dl>
    </div>
    ${takeaways(mail)}
    <div class="seg" role="group" aria-label="View">${tab('mail', 'Mail')}${tab('text', 'Text')}${tab('headers', 'Headers')}</div>
    ${content(mail, shownView(mail, query))}`;
}

/** Mails from before servers were recorded came through the platform's. */
const throughOf = ({ server = PLATFORM_SERVER, login }: ReceivedMail) =>
  login ? `${server}, signed in as ${login}` : server;

/** A mail without HTML opens as text. */
function shownView(mail: ReceivedMail, { view }: InboxQuery): MailView {
  return view === 'mail' && !mail.html ? 'text' : view;
}

function takeaways({ code, links, attachments }: ReceivedMail): Html | false {
  if (!code && links.length === 0 && attachments.length === 0) return false;
  return html`<div class="takeaways">
    ${
      code &&
      html`<div class="code-card"><span class="caption">Code</span><b class="code">${code}</b>
      <button type="button" class="btn primary" data-copy="${code}">${icons.copy}<span>Copy code</span></button></div>`
    }
    ${
      links.length > 0 &&
      html`<ul class="link-list">${links
        .slice(0, 8)
        .map(
          (link) =>
            html`<li><a class="ell" href="${link}" target="_blank" rel="noopener noreferrer">${link}</a>${copyButton(link, 'link')}</li>`,
        )}</ul>`
    }
    ${attachments.map(({ name, size }) => html`<span class="tag">${icons.attachment}${name || 'unnamed'}, ${Math.ceil(size / 1024)} kB</span>`)}
  </div>`;
}

function content(mail: ReceivedMail, view: MailView): Html {
  if (view === 'text') return html`<pre class="card words">${mail.text || wordsOf(mail.html)}</pre>`;
  if (view === 'headers') {
    const lines = Object.entries(mail.headers);
    return html`<div class="card scroll" tabindex="0"><table class="pairs"><tbody>${lines.map(
      ([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`,
    )}</tbody></table></div>`;
  }
  return html`<iframe class="card mail-frame" src="/mail/${mail.id}/html" title="The mail as sent"
    sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"></iframe>`;
}

function nothingYet({ to, mail }: InboxQuery, smtp: string): Html {
  if (mail !== undefined) return html`<p class="empty">This mail is no longer here.</p>`;
  if (to) return html`<p class="empty">Nothing to read here.</p>`;
  return html`<div class="blank"><span class="tile">${icons.inbox}</span>
    <p>Every mail the product sends lands here, for every recipient.</p>
    <p class="caption">The mail server listens on <code>${smtp}</code> and needs no login.</p></div>`;
}
