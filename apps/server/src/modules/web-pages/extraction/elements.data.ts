/** What the elements of HTML mean for the text between them. */
const words = (text: string) => new Set(text.split(' '));

export const VOID = words('area base br col embed hr img input link meta param source track wbr');
/** They do not end a line. All others do. */
export const INLINE = words(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark nobr picture q s samp small source span strong strike sub sup svg path g use time tt u var wbr',
);
export const HEADING = words('h1 h2 h3 h4 h5 h6');
