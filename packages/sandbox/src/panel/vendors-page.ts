/** Vendors: every simulated vendor with its URL and the keys it accepts. */
import { type Html, html } from '../html.ts';
import { prefixOf, type Vendor } from '../vendor.ts';
import { icons } from './icons.ts';
import type { PanelContext } from './layout.ts';
import { copyRow } from './parts.ts';

export function vendorsPage({ sandbox, vendors, smtpPort, dnsPort, mailHostsPort }: PanelContext): Html {
  const host = new URL(sandbox.baseUrl).hostname;
  return html`
    <header class="head"><h1>Vendors</h1></header>
    <p class="lead">Each speaks the real one's protocol. The product uses them by their base URL and believes they are real.</p>
    <div class="tiles">
      ${vendors.map((vendor) => vendorCard(vendor, sandbox))}
      ${card('Mail server', [copyRow('Host', host), copyRow('Port', String(smtpPort))])}
      ${card('Name server of the companies', [copyRow('Host', host), copyRow('Port', String(dnsPort))])}
      ${card('Mail servers of the companies', [copyRow('Host', host), copyRow('Port', String(mailHostsPort))])}
      ${card('Webhook sink', [copyRow('Send to', `${sandbox.baseUrl}/hooks/any-name`), copyRow('Read at', `${sandbox.baseUrl}/hooks-received`)])}
      ${card('Clock', [copyRow('Read at', `${sandbox.baseUrl}/clock`)])}
    </div>`;
}

function vendorCard(vendor: Vendor, sandbox: PanelContext['sandbox']): Html {
  const prefix = prefixOf(vendor);
  const credentials = Object.entries(vendor.credentials ?? {}).map(([name, value]) => copyRow(words(name), value));
  const links = vendor.links?.(sandbox) ?? [];
  const buttons = links.map(
    ({ label, path }) =>
      html`<a class="btn" href="${prefix}${path}" target="_blank" rel="noopener">${label} ${icons.external}</a>`,
  );
  const inside = vendor.panel && html`<a class="btn" href="/panel/vendor/${vendor.name}">Look inside</a>`;
  const footer = (links.length > 0 || vendor.panel) && html`<div class="row wrap">${buttons}${inside}</div>`;
  return card(vendor.title, [copyRow('Base URL', sandbox.baseUrl + prefix), ...credentials], footer);
}

function card(title: string, rows: Html[], footer: Html | false = false): Html {
  return html`<section class="card pad"><h2>${title}</h2><dl class="copy-rows">${rows}</dl>${footer}</section>`;
}

/** client_secret > Client secret */
function words(name: string): string {
  const spaced = name.replaceAll('_', ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
