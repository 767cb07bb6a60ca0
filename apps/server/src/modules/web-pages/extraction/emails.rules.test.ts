import { describe, expect, it } from 'vitest';
import { siteOf } from '../testing/site.ts';
import { isRole } from './emails.rules.ts';
import { factsOf } from './facts.rules.ts';

const emailsIn = (html: string) => factsOf(siteOf(html), { country: 'ES' }).emails;
const addressesIn = (html: string) => emailsIn(html).map(({ address }) => address);

/** As Cloudflare writes an address. */
const cloudflare = (address: string) =>
  Buffer.from([0x42, ...Buffer.from(address).map((byte) => byte ^ 0x42)]).toString('hex');

describe('an address on a page', () => {
  it.each([
    ['a link', '<a href="mailto:Info@Acme.es?subject=Hi">Write</a>', 'mailto'],
    ['an escaped link', '<a href="mailto:info%40acme.es">Write</a>', 'mailto'],
    ['a link with a name', '<a href="mailto:%22Acme%22%20%3Cinfo@acme.es%3E">Write</a>', 'mailto'],
    ['a link without quotes', '<a title="a > b" href=mailto:info@acme.es>Write</a>', 'mailto'],
    ['a link in words', '<a href="mailto:info[at]acme.es">Write</a>', 'mailto'],
    ['text', '<p>Write to info@acme.es.</p>', 'text'],
    ['text at the end of a sentence that goes on', '<p>Mail info@acme.es.Visit us</p>', 'text'],
    ['text with the next word at once', '<p>info@acme.esTel 912</p>', 'text'],
    ['numbers for letters', '<p>&#105;&#110;fo&#x40;acme&#46;es</p>', 'encoded'],
    ['numbers for letters in a link', '<a href="&#109;ailto:&#105;nfo&#64;acme.es">Write</a>', 'mailto'],
    ['names for signs', '<p>info&commat;acme&period;es</p>', 'encoded'],
    ['parts in elements', '<p>info<b>@</b>acme<wbr>.es</p>', 'encoded'],
    ['parts around something hidden', '<p>info<span style="display: none">x</span>@acme.es</p>', 'encoded'],
    ['a soft hyphen inside', '<p>info@ac&shy;me.es</p>', 'encoded'],
    ['words in square brackets', '<p>info [at] acme [dot] es</p>', 'written_out'],
    ['words in round brackets', '<p>info (arroba) acme (punto) es</p>', 'written_out'],
    ['words in braces', '<p>info{at}acme{dot}es</p>', 'written_out'],
    ['a bracketed a', '<p>info(a)acme.es</p>', 'written_out'],
    ['large words', '<p>info AT acme DOT es</p>', 'written_out'],
    ['small words', '<p>ventas: info at acme dot es</p>', 'written_out'],
    ['words in Spanish', '<p>info arroba acme punto es</p>', 'written_out'],
    ['words in German', '<p>info (ät) acme [punkt] es</p>', 'written_out'],
    ['an at with gaps', '<p>info @ acme.es</p>', 'written_out'],
    ['a large at and real dots', '<p>info AT acme.es</p>', 'written_out'],
    ['signs around the words', '<p>info -at- acme -dot- es</p>', 'written_out'],
    ['Cloudflare, in an element', `<span data-cfemail="${cloudflare('info@acme.es')}">[email]</span>`, 'cloudflare'],
    [
      'Cloudflare, in a link',
      `<a href="/cdn-cgi/l/email-protection#${cloudflare('info@acme.es')}">[email]</a>`,
      'cloudflare',
    ],
    ['TYPO3, moved letters', `<a href="javascript:linkTo_UnCryptMailto('nbjmup+jogpAbdnf/ft');">Write</a>`, 'encoded'],
    [
      'TYPO3, a token',
      '<a href="#" data-mailto-token="nbjmup+jogpAbdnf/ft" data-mailto-vector="1">Write</a>',
      'encoded',
    ],
    ['halves in attributes', '<a data-user="info" data-domain="acme.es" href="#">Write</a>', 'encoded'],
    ['letters turned round', '<b style="unicode-bidi:bidi-override;direction:rtl">se.emca@ofni</b>', 'encoded'],
    ['letters turned round by a style sheet', '<b class="r">se.emca@ofni</b>', 'encoded'],
    ['a script that writes it', `<script>document.write('info' + '@' + "acme.es")</script>`, 'script'],
    [
      'a script with names',
      `<script>var u = 'info'; var h = "acme.es"; el.innerHTML = '<a href="mailto:' + u + '@' + h + '">'</script>`,
      'script',
    ],
    [
      'Joomla, letters as numbers',
      `<script>var prefix = '&#109;a'; var addy1 = '&#105;nf&#111;' + '&#64;' + 'acme' + '&#46;' + 'es'; e.innerHTML += addy1;</script>`,
      'script',
    ],
    ['taken apart behind a word', '<p><b>Ada</b>, <i>Owner</i> <u>info@</u><u>acme.es</u></p>', 'encoded'],
    ['rot13', `<script>x = '<n uers="znvygb:vasb@npzr.rf">'.replace(/[a-z]/gi, f)</script>`, 'script'],
    [
      'structured data',
      '<script type="application/ld+json">{"@type":"Dentist","email":"mailto:info@acme.es"}</script>',
      'schema_org',
    ],
    [
      'microdata',
      '<div itemscope itemtype="https://schema.org/Dentist"><b itemprop="email">info@acme.es</b></div>',
      'text',
    ],
    ['a meta', '<meta name="reply-to" content="info@acme.es">', 'meta'],
  ])('is found as %s', (_case, html, how) => {
    expect(emailsIn(html)).toMatchObject([{ address: 'info@acme.es', kind: 'generic', evidence: { how } }]);
  });

  it('is found beside others', () => {
    expect(addressesIn('<a href="mailto:a1@acme.es,b1@acme.es;c1@acme.es">Us</a>')).toEqual([
      'a1@acme.es',
      'b1@acme.es',
      'c1@acme.es',
    ]);
    expect(addressesIn('<td>a1@acme.es</td><td>b1@acme.es</td>c1@acme.es<br>d1@acme.es')).toHaveLength(4);
  });

  it.each([
    ['pictures', '<p>logo@2x.png icon@3x.webp</p><img src="hero@2x.jpg">'],
    ['packages', '<p>react@18.2.0 and @scope/name@1.0.0</p>'],
    ['examples', '<p>you@example.com, name@domain.com, yourname@acme.es, vorname.nachname@acme.es</p>'],
    ['hints of fields', '<input placeholder="ada@acme.es" value="ada@acme.es"><textarea>ada@acme.es</textarea>'],
    ['comments, templates, styles', '<!-- a1@acme.es --><template>b1@acme.es</template><style>.c1@acme.es{}</style>'],
    ['scripts', '<script>var a = "ada@acme.es"</script><script src="/x.js">b1@acme.es</script>'],
    ['error reports', '<p>5f2c1e4d3b2a19087f6e5d4c3b2a1908@o12345.ingest.sentry.io</p>'],
    ['users of networks', '<p>https://medium.com/@acme and @ada@mastodon.es</p>'],
    ['sentences', '<p>Find us at acme dot es, meet us (at) acme.es, look @ acme.es</p>'],
    ['who made the site', '<footer>Website by <a href="mailto:hi@studio.com">Studio</a></footer>'],
    ['who made the theme', '<p>Theme by Mira, mira@themes.io</p>'],
    ['who hosts it', '<h2>Hébergement</h2><p>OVH SAS</p><p>support@ovh.com</p>'],
    ['who supervises', '<p>Aufsichtsbehörde: poststelle@datenschutz.de</p>'],
    ['traps for robots', '<a href="mailto:trap@acme.es" style="display:none">x</a>'],
    ['a letter to a friend', '<a href="mailto:?subject=Look&body=https://acme.es">Share</a>'],
    ['unknown endings', '<p>ada@acme.unknownending and ada@acme</p>'],
  ])('is none of %s', (_case, html) => {
    expect(addressesIn(html)).toEqual([]);
  });

  it('counts at the company whatever its ending, and elsewhere unless the page speaks of others there', () => {
    const html = '<p>Website by Studio: help@acme.com</p><p>Write to acme.dental@gmail.com</p>';
    expect(addressesIn(html)).toEqual(['help@acme.com', 'acme.dental@gmail.com']);
  });

  it('is shared or personal', () => {
    expect(['info@a.es', 'sales.uk@a.es', 'contacto@a.es', 'info2@a.es'].map(isRole)).toEqual([true, true, true, true]);
    expect(['ada@a.es', 'ada.lovelace@a.es', 'informer@a.es'].map(isRole)).toEqual([false, false, false]);
  });
});
