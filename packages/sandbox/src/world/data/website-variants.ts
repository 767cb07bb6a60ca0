/** Alternative words and paths of websites, per language. The usual ones: website-words.ts. */
import type { Language } from '../geography/countries.ts';
import type { PageName } from './website-words.ts';

type OtherPage = Exclude<PageName, 'home'>;

/** "path|Label" each. */
const PAGES: Record<Language, Record<OtherPage, string[]>> = {
  en: {
    contact: ['contact-us|Contact us', 'get-in-touch|Get in touch', 'contact|Contact & directions', 'reach-us|Contact'],
    about: ['about-us|About us', 'our-story|About', 'who-we-are|Who we are'],
    team: ['our-team|Our team', 'staff|Staff', 'meet-the-team|Meet the team', 'people|People', 'about/team|Team'],
    imprint: ['legal|Legal notice', 'imprint|Imprint', 'privacy-policy|Privacy policy'],
  },
  es: {
    contact: ['contactar|Contactar', 'contactanos|Contáctanos', 'contacto|Contacto y horario'],
    about: ['quienes-somos|Quiénes somos', 'nosotros|Nosotros', 'empresa|La empresa · Sobre nosotros'],
    team: ['nuestro-equipo|Nuestro equipo', 'el-equipo|El equipo', 'equipo-humano|Equipo humano'],
    imprint: ['aviso-legal|Aviso legal', 'legal|Aviso legal y privacidad'],
  },
  pt: {
    contact: ['contactos|Contactos', 'fale-conosco|Contato', 'contacto|Contacto'],
    about: ['quem-somos|Quem somos · Sobre', 'sobre-nos|Sobre nós'],
    team: ['equipe|Nossa equipe', 'nossa-equipe|Equipe', 'equipa|Equipa'],
    imprint: ['legal|Aviso legal', 'privacidade|Privacidade e aviso legal'],
  },
  fr: {
    contact: ['nous-contacter|Nous contacter', 'contactez-nous|Contactez-nous', 'contact|Contact et accès'],
    about: ['qui-sommes-nous|Qui sommes-nous', 'a-propos|À propos de nous'],
    team: ['notre-equipe|Notre équipe', 'l-equipe|L’équipe', 'equipe|Équipe'],
    imprint: ['mentions-legales|Mentions légales', 'mentions|Mentions légales et crédits'],
  },
  de: {
    contact: ['kontakt|Kontakt & Anfahrt', 'kontaktieren|Kontakt aufnehmen', 'service/kontakt|Kontakt'],
    about: ['ueber-uns|Wir über uns', 'unternehmen|Über uns', 'wir|Über uns'],
    team: ['unser-team|Unser Team', 'mitarbeiter|Mitarbeiter', 'ansprechpartner|Ansprechpartner', 'team|Das Team'],
    imprint: ['impressum|Impressum', 'impressum-datenschutz|Impressum & Datenschutz'],
  },
  it: {
    contact: ['contattaci|Contattaci', 'contatti|Contatti e orari', 'contatto|Contatti'],
    about: ['chi-siamo|Chi siamo', 'azienda|Azienda · Chi siamo'],
    team: ['team|Team', 'il-nostro-team|Il nostro team', 'staff|Staff'],
    imprint: ['note-legali|Note legali', 'privacy|Privacy e note legali'],
  },
};

/** Path and label of a page on this kind of site. */
export const otherPages = (language: Language, name: OtherPage): { path: string; label: string }[] =>
  PAGES[language][name].map((entry) => {
    const [path = '', label = ''] = entry.split('|');
    return { path: `/${path}`, label };
  });

interface Marks {
  /** In front of phone numbers. */
  phone: string[];
  fax: string;
  mail: string[];
  vat: string;
  /** "AT" and "DOT" as people spell them out. */
  at: string;
  dot: string;
}

export const MARKS: Record<Language, Marks> = {
  en: {
    phone: ['Phone', 'Tel', 'T', 'Call'],
    fax: 'Fax',
    mail: ['Email', 'E-mail', 'Mail'],
    vat: 'VAT no. GB ',
    at: 'AT',
    dot: 'DOT',
  },
  es: {
    phone: ['Teléfono', 'Tel.', 'Tlf.'],
    fax: 'Fax',
    mail: ['Correo', 'E-mail', 'Correo electrónico'],
    vat: 'NIF: B',
    at: '(arroba)',
    dot: '(punto)',
  },
  pt: {
    phone: ['Telefone', 'Tel.', 'Telef.'],
    fax: 'Fax',
    mail: ['E-mail', 'Email'],
    vat: 'NIF: ',
    at: '(arroba)',
    dot: '(ponto)',
  },
  fr: {
    phone: ['Téléphone', 'Tél.', 'Tél'],
    fax: 'Fax',
    mail: ['E-mail', 'Courriel'],
    vat: 'TVA FR',
    at: '(at)',
    dot: '(point)',
  },
  de: {
    phone: ['Telefon', 'Tel.', 'Fon'],
    fax: 'Telefax',
    mail: ['E-Mail', 'Mail'],
    vat: 'USt-IdNr.: DE',
    at: '(at)',
    dot: '(punkt)',
  },
  it: {
    phone: ['Telefono', 'Tel.', 'Tel'],
    fax: 'Fax',
    mail: ['E-mail', 'Email'],
    vat: 'P. IVA ',
    at: '(at)',
    dot: '(punto)',
  },
};
