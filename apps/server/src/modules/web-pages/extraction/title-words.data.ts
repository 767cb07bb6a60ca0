/** Prefixes and suffixes of words in job titles (en, es, de, fr, pt, it), in lower case without accents. */
const either = (text: string) => text.trim().split(/\s+/).join('|');

/** The word begins so. */
const STEMS = either(`
  owner founder co-founder cofounder ceo cto cfo coo cmo cio cpo chro chief president vice-president vicepresident vp director
  manag head lead partner principal executive officer assist reception secretar coordinat specialist consult advis adviser
  analyst account engineer develop design architect techni mechanic installer estimator nurse dentist doctor physician therap
  physio hygienist surgeon practitioner veterinar psycholog psychotherap optician optometr pharmac attorney lawyer paralegal
  solicitor barrister associate counsel notar broker agent realtor representative teacher instructor trainer
  coach professor chef cook baker barista sommelier server waiter waitress bartend stylist colorist colourist barber beautician
  cashier merchandis dispatch driver photograph editor writer copywrit strateg planner buyer operator supervis foreman
  craftsman apprentice trainee intern volunteer administrat orthodont endodont periodont pediatric paediatric
  propietari fundador soci gerente gerent jefe jefa responsable encargad administrador abogad asesor contable contador
  ingenier arquitect tecnic comercial vendedor recepcionista auxiliar ayudante asistente enfermer medic odontolog dentista
  higienista ortodoncista fisioterap psicolog farmaceutic profesor maestr monitor cociner camarer peluquer estilista
  esteticista mecanic electricist fontaner disenador desarrollador programador analista becari voluntari consejer delegad
  procurador optic logoped podolog nutricionista
  inhaber grunder geschaftsfuhr leiter leitung prokurist vorstand abteilung teamleit berater beraterin anwalt rechtsanwalt
  steuerberat arzt arztin zahnarzt fachangestellt fachkraft mfa zfa kaufmann kauffrau sachbearbeit buchhalt sekretar empfang
  verkauf vertrieb meister geselle gesellin ingenieur entwickler gestalter lehrer lehrkraft auszubildende azubi praktikant
  werkstudent ehrenamt mitarbeiter mitarbeiterin koch kochin friseur tierarzt apotheker verwaltung personal einkauf
  proprietaire fondat gerant directeur directrice responsable cheffe associe avocat conseill comptable ingenieur technicien
  commercial vendeur vendeuse infirmier medecin docteur kinesith psychologue pharmacien professeur formateur formatrice
  cuisinier serveur serveuse coiffeu mecanicien stagiaire apprenti benevole charge chargee gestionnaire
  proprietari diretor chefe advogad contabilista enfermeir titolare fondatore direttore responsabile avvocato`);
/** German puts the telling word last. */
const ENDINGS = either(
  'leiter leiterin leitung fuhrer fuhrerin anwalt anwaltin arzt arztin meister meisterin berater beraterin techniker technikerin assistent assistentin assistenz kauffrau kaufmann therapeut therapeutin referent referentin helfer helferin pfleger pflegerin gehilfe gehilfin',
);

export const TITLE_WORD = new RegExp(
  `(?:^|[\\s/(&,-])(?:(?:${STEMS})[a-z]{0,12}|[a-z]{2,20}(?:${ENDINGS}))(?:$|[\\s/)&,.:-])`,
);

const words = (text: string) => new Set(text.trim().split(/\s+/));

/** Trades that became surnames. */
export const SURNAMES = words(
  'cook baker barber coach cooper driver porter koch meister lehrer maestre server arquitecto',
);

/** Words that no name of a person has, in headings and menus. */
export const NO_NAME = words(`
  our your my the and or for of in on at to with from by about us we meet team staff people contact home welcome news blog shop
  store services service products product gallery photos pictures reviews testimonials opening hours hour location locations
  address map directions privacy policy terms conditions legal notice cookie cookies imprint sitemap read more learn see all
  view book booking appointment appointments online call email phone fax follow get started free quote request send message
  form name company companies clinic dental dentistry practice office center centre hotel restaurant bar cafe salon studio
  school group holding solutions consulting agency ltd limited inc llc llp gmbh ug kg ohg ag se sl slu sa sas sarl eurl plc co
  street road avenue square north south east west york madrid barcelona london berlin
  monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october
  november december lunes martes miercoles jueves viernes sabado domingo montag dienstag mittwoch donnerstag freitag samstag
  sonntag lundi mardi mercredi jeudi vendredi samedi dimanche
  nuestro nuestra nuestros nuestras equipo contacto inicio servicios sobre nosotros quienes somos aviso politica privacidad
  galeria noticias tienda horario direccion ubicacion clinica centro empresa leer mas ver todo todos pedir reservar cita
  calle avenida plaza
  unser unsere unserem uber kontakt startseite leistungen impressum datenschutz aktuelles offnungszeiten anfahrt praxis
  mehr erfahren jetzt termin termine karriere strasse willkommen herzlich
  notre nos equipe accueil propos mentions legales actualites horaires adresse cabinet voir plus rendez-vous rue bienvenue
  google facebook instagram linkedin twitter youtube whatsapp wordpress joomla shopify wix typo3 powered copyright rights
  reserved what why how who when where is are this that these those every each best first last latest high quality great
  customer customers client clients patient patients special offers offer prices pricing menu careers jobs vacancies
  press events training courses faq help support general management board directors department sales marketing finance
  accounting engineering operations leadership advisory emergency treatment treatments implants whitening repair repairs`);

export const HONORIFIC =
  /^(?:(?:dr|dra|prof|profa|mr|mrs|ms|miss|mx|sir|herr|frau|sr|sra|srta|d|dna|dn|don|dona|m|mme|mlle|me|maitre|ing|lic|dipl|mag|med|dent|vet|jur|phil|rer|nat|dipl-ing|dipl-kfm|arq|abg)\.?\s+)+/i;
/** Behind a name: degrees. */
export const DEGREES =
  /,?\s+(?:(?:ph\.?d|m\.?d|d\.?d\.?s|d\.?m\.?d|d\.?v\.?m|mba|esq|cpa|r\.?n|b\.?sc?|m\.?sc?|b\.?a|m\.?a|ll\.?[bm]|jr|sr|ii|iii|pmp|rdh|pt|dpt)\.?(?:,\s*|\s+|$))+$/i;
export const PARTICLE = words(
  'de del la las los el von vom van der den dem da das do dos di du des le y e i zu zur ten ter bin ibn al af av of',
);
