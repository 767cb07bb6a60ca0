/** The ten countries: how they speak, write addresses and dial. Phone numbers themselves: phones.ts. */
export type Language = 'en' | 'es' | 'pt' | 'fr' | 'de' | 'it';

export interface Country {
  code: string;
  name: string;
  language: Language;
  /** Without the plus. */
  callingCode: string;
  /** How many digits follow the calling code. */
  phoneDigits: number;
  /** People's own phones; without it they share the ranges of their city. */
  mobile?: { prefix: string; digits: number };
  phoneShape: { national: string; international: string };
  /** {n} house number, {s} street */
  street: string;
  /** {street} {district} {city} {post} {region} (code) {country} */
  address: string;
  currency: string;
  utcOffsetMinutes: number;
  /** Share of the world's creators who live here. */
  creators: number;
}

export const COUNTRIES: readonly Country[] = [
  {
    code: 'US',
    name: 'United States',
    language: 'en',
    callingCode: '1',
    phoneDigits: 10,
    phoneShape: { national: '(###) ###-####', international: '###-###-####' },
    street: '{n} {s}',
    address: '{street}, {city}, {region} {post}, USA',
    currency: 'USD',
    utcOffsetMinutes: -360,
    creators: 30,
  },
  {
    code: 'GB',
    name: 'United Kingdom',
    language: 'en',
    callingCode: '44',
    phoneDigits: 10,
    phoneShape: { national: '0### ### ####', international: '### ### ####' },
    street: '{n} {s}',
    address: '{street}, {city} {post}, UK',
    currency: 'GBP',
    utcOffsetMinutes: 0,
    creators: 11,
  },
  {
    code: 'ES',
    name: 'Spain',
    language: 'es',
    callingCode: '34',
    phoneDigits: 9,
    mobile: { prefix: '6005', digits: 9 },
    phoneShape: { national: '### ## ## ##', international: '### ## ## ##' },
    street: '{s}, {n}',
    address: '{street}, {post} {city}, Spain',
    currency: 'EUR',
    utcOffsetMinutes: 60,
    creators: 10,
  },
  {
    code: 'MX',
    name: 'Mexico',
    language: 'es',
    callingCode: '52',
    phoneDigits: 10,
    mobile: { prefix: '55855', digits: 10 },
    phoneShape: { national: '## #### ####', international: '## #### ####' },
    street: '{s} {n}',
    address: '{street}, {district}, {post} {city}, {region}, Mexico',
    currency: 'MXN',
    utcOffsetMinutes: -360,
    creators: 10,
  },
  {
    code: 'PT',
    name: 'Portugal',
    language: 'pt',
    callingCode: '351',
    phoneDigits: 9,
    mobile: { prefix: '9155', digits: 9 },
    phoneShape: { national: '### ### ###', international: '### ### ###' },
    street: '{s} {n}',
    address: '{street}, {post} {city}, Portugal',
    currency: 'EUR',
    utcOffsetMinutes: 0,
    creators: 4,
  },
  {
    code: 'FR',
    name: 'France',
    language: 'fr',
    callingCode: '33',
    phoneDigits: 9,
    phoneShape: { national: '0# ## ## ## ##', international: '# ## ## ## ##' },
    street: '{n} {s}',
    address: '{street}, {post} {city}, France',
    currency: 'EUR',
    utcOffsetMinutes: 60,
    creators: 8,
  },
  {
    code: 'DE',
    name: 'Germany',
    language: 'de',
    callingCode: '49',
    phoneDigits: 10,
    mobile: { prefix: '155555', digits: 11 },
    phoneShape: { national: '0### #######', international: '### #######' },
    street: '{s} {n}',
    address: '{street}, {post} {city}, Germany',
    currency: 'EUR',
    utcOffsetMinutes: 60,
    creators: 8,
  },
  {
    code: 'IT',
    name: 'Italy',
    language: 'it',
    callingCode: '39',
    phoneDigits: 10,
    mobile: { prefix: '33155', digits: 10 },
    phoneShape: { national: '### ### ####', international: '### ### ####' },
    street: '{s}, {n}',
    address: '{street}, {post} {city} {region}, Italy',
    currency: 'EUR',
    utcOffsetMinutes: 60,
    creators: 7,
  },
  {
    code: 'BR',
    name: 'Brazil',
    language: 'pt',
    callingCode: '55',
    phoneDigits: 10,
    mobile: { prefix: '119555', digits: 11 },
    phoneShape: { national: '(##) ####-####', international: '## ####-####' },
    street: '{s}, {n}',
    address: '{street} - {district}, {city} - {region}, {post}, Brazil',
    currency: 'BRL',
    utcOffsetMinutes: -180,
    creators: 9,
  },
  {
    code: 'AR',
    name: 'Argentina',
    language: 'es',
    callingCode: '54',
    phoneDigits: 10,
    mobile: { prefix: '911555', digits: 11 },
    phoneShape: { national: '0## ####-####', international: '## ####-####' },
    street: '{s} {n}',
    address: '{street}, {post} {city}, Argentina',
    currency: 'ARS',
    utcOffsetMinutes: -180,
    creators: 5,
  },
];
