/** Labels of phone numbers, in lower case without accents (plain.rules.ts), and formats of numbers that are not phones. */

export const PHONE_LABEL =
  /\u260e|[\u2706\u{1f4de}\u{1f4f1}]|\b(?:telephones?|telefon(?:os?|e|isch|nummer)?|telef|tele?|tels|tlfn?o?s?|tfnos?|tlf|tno|phones?|phone numbers?|ph|fono?s?|mobil(?:e|es|funk|telefon|nummer)?|mob|movil(?:es)?|telemovel|handy|cell?(?:ular(?:es)?|phone)?|whats ?app|wsp|call(?: us)?|ring|llam(?:e|a|ar|anos|enos|e al)|ligue|appele[rz]|ruf(?:en)?|anruf(?:en)?|hotline|helpline|infoline|telefonzentrale|zentrale|centralita|switchboard|fijo|fixe|portable|festnetz|durchwahl|dial|contact number|reception|recepcion|emergenc(?:y|ies)|urgencias?|notdienst|notfall|urgences?)\b|(?:^|[\s|·•(,;/])[tpm](?:[.:]| ?\|)? {0,2}[(+]?$/gu;
export const FAX_LABEL =
  /\u{e0fa}|\b(?:tele)?fax(?:nummer|number)?\b|\btelecopie(?:ur)?\b|(?:^|[\s|·•(,;/])f[.:] {0,2}[(+]?$/gu;
/** One number for both. */
export const PHONE_AND_FAX =
  /\b(?:tel|phone|telefono?|telephone)[a-z.]{0,6}(?:\s?[/&+,-]\s?|\s(?:und|y|e|et|and)\s)(?:tele)?fax\b/g;
/** What else has many digits. */
export const OTHER_LABEL =
  /\b(?:vat|ust|ustid|umsatzsteuer[a-z-]*|mwst|uid|tva|iva|nifs?|cif|nie|dni|nipc|cnpj|cpf|rut|rfc|steuer[a-z-]*|iban|bic|swift|konto[a-z]*|kto|blz|cuenta|account|acct|routing|bank|banco|banque|siret|siren|rcs|hrb|hra|hr|handelsregister|registro|registre|regist(?:er|ered|ration)|company no|colegiad[oa]|licen[cs]e|licencia|lic|ein|tax|duns|abn|acn|crn|npi|isbn|issn|ref|referencia|plz|zip|postal|postcode|apartado|box|postfach|copyright|since|seit|desde|depuis|gln|tomo|folio|hoja|inscripcion|capital|amtsgericht|ape|naf|finess|rpps|adeli|sku|ean|gtin|lat|lon|lng|gps|invoice|factura|rechnung|order no|pedido)\b|©|€|\$|%|n\.?i\.?f\.?:|c\.?i\.?f\.?:/gu;

/** Dates, years and opening hours. */
export const TIMES = [
  /^\(?\d{1,2}[./-]\d{1,2}[./-](?:19|20)?\d{2}(?![.\d/ -])/,
  /^(?:19|20)\d{2}[./-]\d{1,2}[./-]\d{1,2}(?![.\d/-])/,
  /^(?:19|20)\d{2}\s?[-/]\s?(?:19|20)\d{2}$/,
  /(?<!\.\d{0,2})\b\d{1,2}\.\d{2}\s?-\s?\d{1,2}\.\d{2}\b(?!\.)/,
];
/** Thousands and fractions: a phone is written so only behind a word that says it. */
export const AMOUNTS = [/^\d{1,3}(?:\.\d{3}){2,}$/, /^\d{1,3}\.\d{4,}/];
/** Numbers that stand for one. */
export const PLACEHOLDER = /(\d)\1{7}$|^0?1234567(?:8(?:90?)?)?$/;
