/** Parts of a page about third parties: the web designer, the host, the supervising authority. Pure. */
import type { Markup } from './markup.rules.ts';
import { plainLetters } from './plain.rules.ts';

/** Who built the page. Their line only: what comes next is the company's again. */
const MAKER =
  /\b(?:(?:theme|template|website|site|web|webdesign|design|designed|developed|made|built|created|powered|crafted|maintained|realised|coded|photos?|photography|hosted) by|(?:web ?design|diseno(?: y desarrollo)?(?: web)?|desarrollo(?: web)?|desarrollad[oa]|disenad[oa]|realizad[oa]|cread[oa]|hecho|realise|conception|cree|creation|developpe|erstellt|umgesetzt|gestaltet|umsetzung|realisierung|programmierung|desenvolvido|criado|realizzato)(?: (?:por|de|du site|par|von|durch|da)\b| ?[:&|-]|$)|webdesign|webagentur|theme author|webmaster)/;

/** Whose whole section is about them. */
const OTHERS =
  /\b(?:hosting|hosted|hebergeur|hebergement|heberge|webhosting|hoster|alojamiento|alojad[oa]|hospedaje|alojamento|aufsichtsbehorde|landesbeauftragte|schlichtungsstelle|streitbeilegung|streitschlichtung|verbraucherschlichtung|supervisory authority|data protection authority|agencia espanola de proteccion|aepd|cnil|kammer|berufshaftpflicht(?:versicherung)?|registrar|ombudsman|mediateur|mediation de la consommation|third[- ]part(?:y|ies)|bildnachweise?|photo credits|image credits|google analytics|google ireland|meta platforms)\b/;

const LINES_BEFORE = 3;
const MAX_LOOK = 300;

const lookAt = (text: string) => plainLetters(text.slice(0, MAX_LOOK));

/** Whether the line belongs to a section about a third party. */
export function isOthersSection({ lines }: Markup, index: number): boolean {
  const line = lines[index];
  if (!line) return false;
  if (OTHERS.test(lookAt(line.heading))) return true;
  for (let before = index; before >= 0 && before >= index - LINES_BEFORE; before -= 1) {
    const other = lines[before];
    if (!other || other.heading !== line.heading) return false;
    if (OTHERS.test(lookAt(other.text))) return true;
  }
  return false;
}

/** Whether the line names who made the site. */
export function isMakersLine({ lines }: Markup, index: number): boolean {
  const line = lines[index];
  return line !== undefined && (MAKER.test(lookAt(line.text)) || MAKER.test(lookAt(line.heading)));
}
