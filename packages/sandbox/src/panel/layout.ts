/** Layout of the panel: brand, sections, clock and page content. */
import type { Bell } from '../bell.ts';
import type { HooksState } from '../hooks/hooks.ts';
import { type Html, html } from '../html.ts';
import type { MailState } from '../mail/mailbox.ts';
import { page } from '../page.ts';
import type { Sandbox, SandboxStore, Vendor } from '../vendor.ts';
import { icons } from './icons.ts';
import { moment, offsetWords } from './parts.ts';

export interface PanelContext {
  sandbox: Sandbox;
  vendors: Vendor[];
  mail: SandboxStore<MailState>;
  hooks: SandboxStore<HooksState>;
  bell: Bell;
  smtpPort: number;
  dnsPort: number;
  mailHostsPort: number;
}

export interface PanelPage {
  title: string;
  /** Path of the section that is open. */
  path: string;
  body: Html;
}

/** Parts with `data-live` are replaced while the page is open, whenever the sandbox changes. */
export function panelPage(context: PanelContext, { title, path, body }: PanelPage): string {
  const { sandbox, bell } = context;
  const shell = html`
    <aside class="side">
      <a class="brand" href="/"><img src="/assets/logo.svg" alt="" width="24" height="24">Leadwright<span class="badge info">Sandbox</span></a>
      <nav aria-label="Sections" id="sections" data-live>${sections(context, path)}</nav>
      ${clockCard(sandbox)}
    </aside>
    <main class="main" id="main" data-news="${bell.count()}" data-offset="${sandbox.clock.offsetMs()}">${body}</main>
    <div class="toast" role="status" hidden></div>`;
  return page({
    title: `${title} · Leadwright sandbox`,
    body: shell,
    layout: 'panel',
    styles: ['panel.css'],
    scripts: ['panel.js'],
  });
}

function sections({ vendors, mail, hooks }: PanelContext, open: string): Html {
  const item = (path: string, icon: Html, label: string, count?: number) => html`
    <a class="nav-item" href="${path}" ${path === open && html`aria-current="page"`}>${icon}<span>${label}</span>
    ${count !== undefined && html`<span class="count">${count}</span>`}</a>`;
  const withPanel = vendors.filter((vendor) => vendor.panel);
  return html`
    ${item('/', icons.inbox, 'Inbox', mail.state.mails.length)}
    ${item('/panel/webhooks', icons.webhook, 'Webhooks', hooks.state.received.length)}
    ${item('/panel/clock', icons.clock, 'Clock')}
    ${item('/panel/vendors', icons.plug, 'Vendors')}
    ${withPanel.length > 0 && html`<span class="nav-head">Inside the vendors</span>`}
    ${withPanel.map(({ name, title }) => item(`/panel/vendor/${name}`, icons.box, title))}`;
}

function clockCard({ clock, productUrl }: Sandbox): Html {
  return html`
    <div class="side-foot">
      <a class="clock-card" href="/panel/clock" id="clock-card" data-live>
        <span class="caption">Sandbox time</span>
        <b data-clock>${moment(clock.now().toISOString())}</b>
        <span class="caption">${offsetWords(clock.offsetMs())}</span>
      </a>
      <a class="btn block" href="${productUrl}" target="_blank" rel="noopener">Open the product ${icons.external}</a>
    </div>`;
}
