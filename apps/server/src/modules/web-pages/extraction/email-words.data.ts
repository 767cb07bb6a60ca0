/** Words that identify shared addresses, unread addresses and addresses of third parties. */
const words = (text: string) => new Set(text.split(/\s+/));

/** The first word of an address that several people read. */
export const ROLES = words(
  `abo accounts accounting accueil admin administracion administrador administration agenda anfrage ankauf appointments
  assistance atencion atendimento auftrag ausbildung ayuda backoffice bestellung bestellungen bewerbung billing board
  bonjour booking bookings buchhaltung buchung buero candidatures careers central centralita ciao cita citas client clientes
  clients clinic clinica comercial commandes commercial community compras comptabilite compliance comunicacion consulta
  consultas contabilidad contact contacta contactenos contacto contactus contacts contat contato contatti correo
  customerservice customersupport datenschutz delivery desk direccion direction dispatch dpd dpo email empfang empleo
  enquire enquiries enquiry equipe equipo events eventos export facturacion facturation feedback fax financas finance
  finanzas formacion frontdesk gdpr general geral gerencia gestion gmbh hallo hello hello help helpdesk hey hi hola
  hospital hotel hr immobilien import info informacion informatie information informations inquiries inquiry it jobs
  karriere kontakt kundendienst kundenservice laden legal lgpd lopd mail mailbox marketing media moin newsletter noreply
  notaria office ofertas oficina ola onlineshop operations order orders ordination pagos partners payroll pedido pedidos
  personal post postmaster prensa presse press praxis privacidad privacy proteccion protecciondedatos proyectos
  purchasing quality reception recepcao recepcion recruiting recruitment redaktion rechnung rechnungen rendezvous rental
  reparatur reservas reservation reservations reservierung restaurant rgpd rh rrhh rsvp sac sales salon scheduling school
  secretaria secretariat sekretariat service services servicio servicios servicioalcliente shipping shop soporte store
  studio suggestions support taller team technik tech termin termine tickets tienda trade training turnos urgencias vendas
  ventas verkauf vertrieb verwaltung vorstand web webmaster welcome werkstatt wholesale willkommen workshop zentrale
  abuse hostmaster kontor recepcija escribenos hablanos citaprevia atencionalcliente`.trim(),
);

/** Words before an "at" that is only an at: "meet us at ...". */
export const NO_LOCAL_PART = words(
  'the at dot us me you we look is are was be found find visit available online here there out shop store website page site now live ' +
    'today only work working works based located meet join arrive aim good not starting starts open nos nosotros uns wir',
);

/** Stand for an address that the reader is to fill in, wherever they are. */
export const PLACEHOLDER_PARTS = words(
  'yourname your.name yourmail youremail your.email your-email firstname.lastname first.last firstname vorname.nachname ' +
    'vorname nombre.apellido nombre.apellidos tunombre tucorreo tuemail suemail sucorreo prenom.nom votre.nom votrenom ' +
    'votre.email nome.cognome nome.sobrenome ihrname ihre.email username user.name nospam removethis xxx xxxx someone ' +
    'somebody example ejemplo beispiel exemple max.mustermann maxmustermann erika.mustermann john.doe johndoe jane.doe',
);

/** Hosts without real mailboxes. The pattern includes endings and subdomains. */
export const NO_MAIL_HOST =
  /(?:^|\.)(?:example|ejemplo|beispiel|exemple|exemplo|(?:your|my|tu|mi|su|ihre|votre)?-?(?:domain|dominio|domaine|company|empresa|firma|website|site|business|sitio)|yoursite|mysite|mustermann|musterfirma|email|correo)\.(?:com|org|net|de|es|fr|edu|co\.uk|io|tld)$|(?:^|\.)(?:sentry\.io|sentry-cdn\.com|wixpress\.com|sentry\.[a-z.]+|ingest\.[a-z.]+|schema\.org|w3\.org|wordpress\.org|fontawesome\.com|jsdelivr\.net|unpkg\.com|group\.calendar\.google\.com|localhost|tld)$/;

/** Names of files that only look like addresses: `logo@2x.png`. */
export const FILE_NAME =
  /\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp|tiff?|css|scss|less|m?js|jsx|tsx?|map|json|xml|html?|php|aspx?|pdf|zip|gz|rar|woff2?|ttf|otf|eot|mp[34]|mov|webm|wasm|md|min)$|@\d(?:\.\d)?x\b/;
