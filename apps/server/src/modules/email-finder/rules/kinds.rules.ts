/** The kind of an address: personal, shared, at a free provider, or disposable. Pure. */
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';

/** Shared inboxes, in the languages of the crawler. */
const ROLES = new Set(
  `abuse accounting accounts admin administracion administration administrator anfrage anfragen atencion atendimento ayuda
  billing bonjour booking bookings buchhaltung buero bueros careers central clientes comercial compras comptabilite contabilidad
  contact contacto contact-us contactus contato customercare customerservice direccion empleo empfang enquiries enquiry
  facturacion feedback finance frontdesk general gerencia hallo hello help helpdesk hi hola hostmaster hr info infos
  informacion information inquiries inquiry jobs kontakt kundenservice legal mail mailbox marketing media moin noreply
  no-reply oficina office orders pedidos personal personnel postmaster praxis presse press privacy purchasing recepcion
  reception recruiting recruitment recursoshumanos redaccion redaktion rezeption reservas reservation reservations rh rrhh
  sales salon secretaria secretariat sekretariat service servicio shop soporte spam store studio support team tienda
  turismo ventas vendas verkauf vertrieb webmaster welcome zentrale`.split(/\s+/),
);

/** The big ones; their servers do not tell who exists. */
const CONSUMER = new Set(
  `126.com 163.com aol.com att.net bellsouth.net btinternet.com comcast.net cox.net fastmail.com free.fr freenet.de gmail.com
  gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com hey.com hotmail.co.uk hotmail.com hotmail.de hotmail.es hotmail.fr
  hotmail.it icloud.com laposte.net libero.it live.co.uk live.com live.fr mac.com mail.com mail.ru me.com msn.com
  naver.com orange.fr outlook.com outlook.de outlook.es outlook.fr pm.me proton.me protonmail.com qq.com rocketmail.com
  sbcglobal.net sfr.fr sky.com t-online.de telefonica.net tutanota.com verizon.net virgilio.it wanadoo.fr web.de
  yahoo.co.in yahoo.co.uk yahoo.com yahoo.com.ar yahoo.com.br yahoo.com.mx yahoo.de yahoo.es yahoo.fr yahoo.it yandex.com
  yandex.ru ymail.com zoho.com`.split(/\s+/),
);

/** Made once: the package makes a new one for every question. */
const DISPOSABLE: ReadonlySet<string> = disposableEmailBlocklistSet();

export interface Kinds {
  isRole: boolean;
  isDisposable: boolean;
  isFree: boolean;
}

export function kindsOf(address: string): Kinds {
  const [local, domain] = splitAddress(address);
  return { isRole: isRole(local), isDisposable: isDisposable(domain), isFree: isConsumer(domain) };
}

export function splitAddress(address: string): [local: string, domain: string] {
  const at = address.lastIndexOf('@');
  return [address.slice(0, at), address.slice(at + 1)];
}

/** info@, info.madrid@ and sales-es@; a number at the end changes nothing. */
function isRole(local: string): boolean {
  const plain = local.replace(/\+.*$/, '').replace(/\d+$/, '');
  return ROLES.has(plain) || ROLES.has(plain.split(/[._-]/)[0] as string);
}

export const isConsumer = (domain: string): boolean => CONSUMER.has(domain);

/** Also below a listed domain: those who give them away do so by the thousand. */
function isDisposable(domain: string): boolean {
  const labels = domain.split('.');
  return labels.some((_, index) => index < labels.length - 1 && DISPOSABLE.has(labels.slice(index).join('.')));
}

/** What a company most often calls its own inbox; asked for when its pages name none. */
export const USUAL_INBOXES = ['info', 'contact', 'hello', 'office'] as const;
