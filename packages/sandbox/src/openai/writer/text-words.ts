/**
 * How the texts are worded. `{name}` is a fact with its source, `{~name}` the same in the middle of a sentence. Every group
 * holds ways to say the same; the first group whose facts are all known is used.
 */
import type { Language } from './prompt.ts';

type Ways = readonly string[];

export interface Sentences {
  opening: readonly Ways[];
  /** The opening where something long has to follow. */
  brief: Ways;
  offer: Ways;
  subject: Ways;
  identity: readonly Ways[];
  details: readonly Ways[];
  help: Ways;
  mention: string;
  greeting: Ways;
  hello: string;
  weOffer: Ways;
  solves: Ways;
  question: Ways;
  /** Nothing is known at all. */
  nobody: string;
}

export const SENTENCES: Record<Language, Sentences> = {
  en: {
    opening: [
      [
        '{first_name}, your work as {position} at {company} caught our eye.',
        '{company} came up in our search, {first_name}, and so did your role as {position}.',
      ],
      ['Your work as {position} at {company} caught our eye.'],
      [
        '{name}, what you do as {handle} on {platform} caught our eye.',
        'We came across {handle} on {platform} and wanted to write to you, {name}.',
      ],
      ['People in {city} give {name} {rating} stars.', '{rating} stars in {city} speak for {name}.'],
      [
        'We came across {name} while looking for a good {~industry} in {city}.',
        '{name} ({~industry}, {city}) caught our eye.',
      ],
      ['{name} in {city} caught our eye.'],
      ['{name} caught our eye.'],
      ['{company} caught our eye.'],
    ],
    brief: [
      '{first_name}, {company} caught our eye.',
      '{name} in {city} caught our eye.',
      '{name} caught our eye.',
      '{company} caught our eye.',
    ],
    offer: ['This is where our offer fits in: {~offer}.'],
    subject: ['{offer} in {city}', '{offer}: {company}', '{offer}: {name}', '{name}, {city}'],
    identity: [
      ['{name} is {position} at {company}.'],
      ['{name} publishes as {handle} on {platform}.'],
      ['{name} is listed under {~industry} in {city}.'],
      ['{name} is based in {city}.'],
      ['This lead is {name}.'],
      ['This lead works at {company}.'],
    ],
    details: [
      ['It has {rating} stars from {reviews} reviews.', 'Customers gave it {rating} stars in {reviews} reviews.'],
      ['About {employees} people work there.'],
      ['The channel has {followers} followers.'],
      ['The website is {website}.'],
    ],
    help: ['{ours} could help here: {~offer}.'],
    mention: 'Worth mentioning: “{training}”{cite}.',
    greeting: ['Hello {first_name},', 'Hello {name},'],
    hello: 'Hello,',
    weOffer: ['At {ours} we offer this: {~offer}.'],
    solves: ['It is made for one problem: {~problems}.'],
    question: ['Would a short call next week suit you?', 'May I send you two lines on how it would work for you?'],
    nobody: 'Little is known about this lead yet.',
  },
  es: {
    opening: [
      [
        '{first_name}, nos ha llamado la atención tu trabajo como {position} en {company}.',
        'Hemos dado con {company}, {first_name}, y con tu labor como {position}.',
      ],
      ['Nos ha llamado la atención tu trabajo como {position} en {company}.'],
      [
        '{name}, nos ha llamado la atención lo que haces como {handle} en {platform}.',
        'Hemos descubierto {handle} en {platform} y queríamos escribirte, {name}.',
      ],
      [
        'En {city}, {name} tiene {rating} estrellas.',
        'Las {rating} estrellas de {name} en {city} hablan por sí solas.',
      ],
      [
        'Buscando un buen negocio de {~industry} en {city} hemos dado con {name}.',
        '{name} ({~industry}, {city}) nos ha llamado la atención.',
      ],
      ['{name}, en {city}, nos ha llamado la atención.'],
      ['{name} nos ha llamado la atención.'],
      ['{company} nos ha llamado la atención.'],
    ],
    brief: [
      '{first_name}, nos ha llamado la atención {company}.',
      'Nos ha llamado la atención {name}, en {city}.',
      'Nos ha llamado la atención {name}.',
      'Nos ha llamado la atención {company}.',
    ],
    offer: ['Ahí encaja lo que ofrecemos: {~offer}.'],
    subject: ['{offer} en {city}', '{offer}: {company}', '{offer}: {name}', '{name}, {city}'],
    identity: [
      ['{name} trabaja como {position} en {company}.'],
      ['{name} publica como {handle} en {platform}.'],
      ['{name} figura en la categoría {~industry} en {city}.'],
      ['{name} está en {city}.'],
      ['Este contacto es {name}.'],
      ['Este contacto trabaja en {company}.'],
    ],
    details: [
      [
        'Tiene {rating} estrellas con {reviews} reseñas.',
        'Sus clientes le dan {rating} estrellas en {reviews} reseñas.',
      ],
      ['Allí trabajan unas {employees} personas.'],
      ['El canal tiene {followers} seguidores.'],
      ['Su web es {website}.'],
    ],
    help: ['{ours} podría ayudar aquí: {~offer}.'],
    mention: 'Conviene mencionar: «{training}»{cite}.',
    greeting: ['Hola, {first_name}:', 'Hola, {name}:'],
    hello: 'Hola:',
    weOffer: ['En {ours} ofrecemos esto: {~offer}.'],
    solves: ['Está pensado para un problema: {~problems}.'],
    question: [
      '¿Te vendría bien una llamada breve la próxima semana?',
      '¿Te cuento en dos líneas cómo sería en tu caso?',
    ],
    nobody: 'Todavía se sabe poco de este contacto.',
  },
};
