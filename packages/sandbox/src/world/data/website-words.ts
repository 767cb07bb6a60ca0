/** Texts and paths of a company's website, per language. */
import type { Language } from '../geography/countries.ts';

export type PageName = 'home' | 'contact' | 'about' | 'team' | 'imprint';

export interface WebsiteWords {
  paths: Record<PageName, string>;
  labels: Record<PageName, string>;
  /** {name} {trade} {city} {year} */
  welcome: string;
  about: string;
  /** How to book: with a tool ({tool}) on the website, or not online. */
  booked: string;
  unbooked: string;
  write: string;
  call: string;
  visit: string;
  responsible: string;
  rights: string;
}

export const WEBSITE_WORDS: Record<Language, WebsiteWords> = {
  en: {
    paths: { home: '/', contact: '/contact', about: '/about', team: '/team', imprint: '/privacy' },
    labels: { home: 'Home', contact: 'Contact', about: 'About us', team: 'Our team', imprint: 'Legal' },
    welcome: '{name}: your {trade} in {city}',
    about: 'We have been looking after our customers in {city} since {year}.',
    booked: 'Book your appointment online with {tool}.',
    unbooked: 'We do not take bookings online. Please call us.',
    write: 'Write to us',
    call: 'Call us',
    visit: 'Visit us',
    responsible: 'Responsible for this website',
    rights: 'All rights reserved.',
  },
  es: {
    paths: { home: '/', contact: '/contacto', about: '/sobre-nosotros', team: '/equipo', imprint: '/aviso-legal' },
    labels: { home: 'Inicio', contact: 'Contacto', about: 'Sobre nosotros', team: 'Equipo', imprint: 'Aviso legal' },
    welcome: '{name}, en {city}',
    about: 'Atendemos a nuestros clientes en {city} desde {year}.',
    booked: 'Reserva tu cita en línea con {tool}.',
    unbooked: 'No aceptamos reservas en línea. Llámanos, por favor.',
    write: 'Escríbenos',
    call: 'Llámanos',
    visit: 'Visítanos',
    responsible: 'Responsable de este sitio',
    rights: 'Todos los derechos reservados.',
  },
  pt: {
    paths: { home: '/', contact: '/contato', about: '/sobre', team: '/equipa', imprint: '/aviso-legal' },
    labels: { home: 'Início', contact: 'Contato', about: 'Sobre nós', team: 'A equipa', imprint: 'Aviso legal' },
    welcome: '{name}, em {city}',
    about: 'Cuidamos dos nossos clientes em {city} desde {year}.',
    booked: 'Faça a sua reserva online com {tool}.',
    unbooked: 'Não aceitamos reservas online. Ligue, por favor.',
    write: 'Escreva-nos',
    call: 'Ligue',
    visit: 'Visite-nos',
    responsible: 'Responsável por este site',
    rights: 'Todos os direitos reservados.',
  },
  fr: {
    paths: { home: '/', contact: '/contact', about: '/a-propos', team: '/equipe', imprint: '/mentions-legales' },
    labels: {
      home: 'Accueil',
      contact: 'Contact',
      about: 'À propos',
      team: 'Notre équipe',
      imprint: 'Mentions légales',
    },
    welcome: '{name}, à {city}',
    about: 'Nous accueillons nos clients à {city} depuis {year}.',
    booked: 'Prenez rendez-vous en ligne avec {tool}.',
    unbooked: 'Nous ne prenons pas de réservation en ligne. Appelez-nous.',
    write: 'Écrivez-nous',
    call: 'Appelez-nous',
    visit: 'Nous rendre visite',
    responsible: 'Responsable de la publication',
    rights: 'Tous droits réservés.',
  },
  de: {
    paths: { home: '/', contact: '/kontakt', about: '/ueber-uns', team: '/team', imprint: '/impressum' },
    labels: { home: 'Startseite', contact: 'Kontakt', about: 'Über uns', team: 'Unser Team', imprint: 'Impressum' },
    welcome: '{name} in {city}',
    about: 'Seit {year} sind wir für unsere Kunden in {city} da.',
    booked: 'Termine können Sie online mit {tool} buchen.',
    unbooked: 'Termine online zu buchen ist nicht möglich. Bitte rufen Sie uns an.',
    write: 'Schreiben Sie uns',
    call: 'Rufen Sie uns an',
    visit: 'Besuchen Sie uns',
    responsible: 'Verantwortlich für den Inhalt',
    rights: 'Alle Rechte vorbehalten.',
  },
  it: {
    paths: { home: '/', contact: '/contatti', about: '/chi-siamo', team: '/il-team', imprint: '/note-legali' },
    labels: { home: 'Home', contact: 'Contatti', about: 'Chi siamo', team: 'Il team', imprint: 'Note legali' },
    welcome: '{name}, a {city}',
    about: 'Siamo al servizio dei nostri clienti a {city} dal {year}.',
    booked: 'Prenota il tuo appuntamento online con {tool}.',
    unbooked: 'Non accettiamo prenotazioni online. Chiamaci.',
    write: 'Scrivici',
    call: 'Chiamaci',
    visit: 'Vieni a trovarci',
    responsible: 'Responsabile del sito',
    rights: 'Tutti i diritti riservati.',
  },
};
