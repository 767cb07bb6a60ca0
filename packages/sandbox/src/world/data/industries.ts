/**
 * The industries of the world. One line each, parted by "|": slug, English name, place in the Overture taxonomy (the last
 * part is the primary category), its basic category, type in Google Places (empty where Google has none), how common it
 * is, how many of a hundred have a website, kind of opening hours, typical number of people, shopify share of a hundred.
 */
export const INDUSTRY_TABLE = `
restaurant|Restaurant|food_and_drink > restaurant|restaurant|restaurant|9|62|dining|9|0
cafe|Cafe|food_and_drink > casual_eatery > cafe|cafe|cafe|4|52|day|5|1
bar|Bar|food_and_drink > alcoholic_beverage_venue > bar|bar|bar|3|45|night|6|0
bakery|Bakery|food_and_drink > casual_eatery > bakery|bakery|bakery|2.5|48|early|6|4
fast_food_restaurant|Fast Food Restaurant|food_and_drink > casual_eatery > fast_food_restaurant|fast_food_restaurant|fast_food_restaurant|2|45|dining|10|0
caterer|Caterer|services_and_business > event_or_party_service > caterer|event_or_party_service|catering_service|0.8|74|office|7|0
dentist|Dentist|health_care > outpatient_care_facility > dental_clinic|dental_clinic|dentist|3.5|86|office|6|0
doctor|Doctor|health_care > doctor|outpatient_care_facility|doctor|3|74|office|5|0
physical_therapy|Physical Therapy|health_care > outpatient_care_facility > physical_medicine_and_rehabilitation > physical_therapy|physical_medicine_and_rehabilitation|physiotherapist|1.5|80|office|5|0
psychologist|Psychologist|health_care > outpatient_care_facility > behavioral_or_mental_health_clinic > psychiatry_or_psychology_service > psychology|behavioral_or_mental_health_clinic||1.4|78|office|2|0
optician|Optician|health_care > outpatient_care_facility > vision_or_eye_care_clinic > optometry|vision_or_eye_care_clinic||1.2|72|shop|5|6
veterinarian|Veterinarian|lifestyle_services > animal_or_pet_service > veterinary_care > veterinarian|animal_or_pet_service|veterinary_care|1.3|78|office|7|0
pharmacy|Pharmacy|shopping > specialty_store > pharmacy_and_drug_store > pharmacy|pharmacy_and_drug_store|pharmacy|2|58|long|7|3
hospital|Hospital|health_care > hospital|hospital|hospital|0.3|96|always|160|0
hair_salon|Hair Salon|lifestyle_services > personal_or_beauty_service > hair_salon|personal_or_beauty_service|hair_salon|4|54|shop|4|3
beauty_salon|Beauty Salon|lifestyle_services > personal_or_beauty_service > beauty_salon|personal_or_beauty_service|beauty_salon|2.5|56|shop|4|5
barber|Barber|lifestyle_services > personal_or_beauty_service > barber|personal_or_beauty_service|barber_shop|1.8|46|shop|3|3
spa|Spa|lifestyle_services > wellness_service > spa|wellness_service|spa|1|76|shop|9|4
gym|Gym|sports_and_recreation > sport_or_fitness_facility > gym|gym|gym|1.8|82|long|11|3
yoga_studio|Yoga Studio|sports_and_recreation > sport_or_fitness_facility > fitness_studio > yoga_studio|fitness_studio|yoga_studio|0.8|82|day|4|4
plumber|Plumber|services_and_business > home_service > plumbing|home_service|plumber|2|66|office|5|0
electrician|Electrician|services_and_business > home_service > electrician|home_service|electrician|1.8|64|office|5|0
hvac_service|Heating and Air Conditioning|services_and_business > home_service > hvac_service|home_service||1.2|72|office|8|0
roofing|Roofing|services_and_business > home_service > ceiling_and_roofing_repair_and_service > roofing|home_service|roofing_contractor|1|72|office|8|0
painter|Painter|services_and_business > home_service > painting|home_service|painter|1|58|office|4|0
general_contractor|General Contractor|services_and_business > home_service > contractor|home_service|general_contractor|2|68|office|12|0
landscaping|Landscaping|services_and_business > home_service > landscaping|home_service||1.2|64|office|7|0
cleaning_service|Cleaning Service|services_and_business > professional_service > cleaning_service|professional_service||1.6|70|office|14|0
locksmith|Locksmith|services_and_business > home_service > key_and_locksmith|home_service|locksmith|0.6|62|long|3|0
moving_company|Moving Company|services_and_business > home_service > mover|home_service|moving_company|0.8|76|office|10|0
lawyer|Lawyer|services_and_business > legal_service > attorney_or_law_firm|attorney_or_law_firm|lawyer|3|84|office|6|0
accountant|Accountant|services_and_business > financial_service > accountant|financial_service|accounting|2.4|78|office|6|0
insurance_agency|Insurance Agency|services_and_business > financial_service > insurance_agency|financial_service|insurance_agency|1.8|80|office|5|0
real_estate_agency|Real Estate Agency|services_and_business > real_estate_service > real_estate_agent|real_estate_service|real_estate_agency|2.6|86|office|8|0
property_management|Property Management|services_and_business > real_estate_service > property_management|real_estate_service||0.8|80|office|9|0
financial_advisor|Financial Advisor|services_and_business > financial_service > financial_advising|financial_service||1|84|office|5|0
marketing_agency|Marketing Agency|services_and_business > professional_service > marketing_agency|professional_service||1.5|96|office|12|0
software_company|Software Company|services_and_business > technical_service > software_development|technical_service||1.4|98|office|28|0
business_consulting|Business Consulting|services_and_business > professional_service > business_consulting|professional_service|consultant|1.2|90|office|8|0
employment_agency|Employment Agency|services_and_business > professional_service > employment_agency|professional_service||0.7|88|office|11|0
architect|Architect|services_and_business > design_service > architect|design_service||1|90|office|6|0
photographer|Photographer|services_and_business > media_service > photography_service|media_service||1|88|office|2|4
printing_service|Printing Service|services_and_business > printing_service|printing_service||0.7|74|shop|7|6
travel_agency|Travel Agency|travel_and_transportation > travel_service > travel_agent|travel_service|travel_agency|0.9|82|shop|5|0
event_planner|Event Planner|services_and_business > event_or_party_service > party_and_event_planning|event_or_party_service|event_venue|0.7|84|office|5|0
car_repair|Car Repair|travel_and_transportation > vehicle_service > automotive_service > automotive_repair|automotive_service|car_repair|2.6|52|office|6|0
car_dealer|Car Dealer|shopping > vehicle_dealer > auto_dealer|auto_dealer|car_dealer|1.2|84|shop|18|0
car_wash|Car Wash|travel_and_transportation > vehicle_service > automotive_service > car_wash|automotive_service|car_wash|0.7|42|long|6|0
clothing_store|Clothing Store|shopping > fashion_and_apparel_store > clothing_store|fashion_and_apparel_store|clothing_store|2.6|60|shop|6|34
shoe_store|Shoe Store|shopping > fashion_and_apparel_store > shoe_store|fashion_and_apparel_store|shoe_store|0.9|56|shop|5|30
jewelry_store|Jewelry Store|shopping > fashion_and_apparel_store > jewelry_store|fashion_and_apparel_store|jewelry_store|0.9|66|shop|4|32
furniture_store|Furniture Store|shopping > specialty_store > hardware_home_and_garden_store > furniture_store|hardware_home_and_garden_store|furniture_store|1|72|shop|9|24
hardware_store|Hardware Store|shopping > specialty_store > hardware_home_and_garden_store > hardware_store|hardware_home_and_garden_store|hardware_store|1|52|shop|7|10
electronics_store|Electronics Store|shopping > specialty_store > electronics_store|electronics_store|electronics_store|1|66|shop|7|22
bookstore|Bookstore|shopping > specialty_store > books_music_and_video_store > bookstore|books_music_and_video_store|book_store|0.6|66|shop|4|18
florist|Florist|shopping > specialty_store > flowers_and_gifts_store > florist|flowers_and_gifts_store|florist|1|58|shop|3|22
pet_store|Pet Store|shopping > specialty_store > animal_and_pet_store > pet_store|animal_and_pet_store|pet_store|0.7|56|shop|4|22
grocery_store|Grocery Store|shopping > food_and_beverage_store > grocery_store|food_and_beverage_store|grocery_store|2.2|36|long|12|6
hotel|Hotel|lodging > hotel|hotel|hotel|1.6|92|always|24|0
language_school|Language School|education > place_of_learning > specialty_school > language_school|specialty_school||0.6|88|day|10|0
driving_school|Driving School|education > place_of_learning > specialty_school > driving_school|specialty_school||0.6|74|office|7|0
preschool|Preschool|education > place_of_learning > school > preschool|school|preschool|1|70|office|14|0
manufacturer|Manufacturer|services_and_business > b2b_service > manufacturer|manufacturer||0.9|92|office|60|0
logistics|Logistics Company|services_and_business > b2b_service > b2b_transportation_and_storage_service > freight_and_cargo_service|b2b_transportation_and_storage_service||0.7|88|office|34|0
`;

/**
 * What such a business writes on its sign, and what people type to find it. One line each, parted by "|": slug, signs in
 * English, Spanish, Portuguese, French, German and Italian, then search words. "slug@XX" replaces the signs of one country.
 */
export const SIGN_TABLE = `
restaurant|Kitchen/Grill/Bistro/Eatery/Table/Tavern|Restaurante/Cocina/Asador/Casa|Restaurante/Cantina/Cozinha/Churrascaria|Restaurant/Brasserie/Bistrot/La Table|Restaurant/Gasthaus/Wirtshaus|Ristorante/Trattoria/Osteria|restaurante/ristorante/gaststatte/eatery/trattoria
restaurant@ES||Restaurante/Mesón/Asador/Taberna/Arrocería/Casa
restaurant@MX||Taquería/Fonda/Restaurante/Cocina/Cantina/Mariscos/Birriería/Antojitos
restaurant@AR||Parrilla/Bodegón/Restaurante/Cantina/Fogón
cafe|Coffee/Café/Coffee House/Coffee Roasters|Café/Cafetería|Café/Cafetaria/Pastelaria|Café/Salon de Thé|Café/Kaffeehaus/Rösterei|Caffè/Bar Caffè|coffee/coffee shop/cafeteria/caffe/kaffee
bar|Bar/Pub/Taproom/Lounge|Bar/Cervecería|Bar/Botequim/Cervejaria|Bar/Le Comptoir|Bar/Kneipe|Bar/Birreria/Enoteca|pub/cerveceria/kneipe/birreria
bakery|Bakery/Bakehouse/Bread Co.|Panadería/Pastelería/Horno|Padaria/Panificadora|Boulangerie/Pâtisserie|Bäckerei/Konditorei|Panificio/Forno/Pasticceria|panaderia/padaria/boulangerie/backerei/panificio
fast_food_restaurant|Burgers/Tacos/Wings/Sandwiches|Hamburguesas/Pollos/Bocadillos/Tortas|Lanches/Hambúrguer/Pastéis|Burger/Kebab/Snack|Imbiss/Burger/Döner|Panini/Burger/Rosticceria|fast food/burger/hamburguesas/imbiss
caterer|Catering/Events & Catering|Catering/Banquetes|Catering/Buffet|Traiteur|Catering/Partyservice|Catering/Banqueting|catering/traiteur/banquetes/partyservice
dentist|Dental Care/Family Dentistry/Dental Studio/Dental Group/Dentistry/Smile Center|Clínica Dental/Odontología/Centro Dental/Dentistas|Clínica Dentária/Odontologia/Consultório Dentário|Cabinet Dentaire/Centre Dentaire|Zahnarztpraxis/Zahnmedizin/Zahnzentrum|Studio Dentistico/Clinica Dentale|dental/dentistry/dentista/odontologo/zahnarzt/dentiste/dental clinic/clinica dental
doctor|Family Medicine/Medical Clinic/Primary Care/Health Center|Clínica Médica/Consultorio Médico/Centro Médico|Clínica Médica/Consultório Médico|Cabinet Médical/Maison Médicale|Arztpraxis/Hausarztpraxis|Studio Medico/Ambulatorio|physician/medico/arzt/medecin/clinic/medical clinic
physical_therapy|Physical Therapy/Physio/Sports Rehab|Fisioterapia/Centro de Fisioterapia|Fisioterapia|Kinésithérapie/Cabinet de Kiné|Physiotherapie|Fisioterapia/Centro Fisioterapico|physiotherapist/physiotherapy/fisioterapeuta/fisioterapia/kinesitherapeute
psychologist|Counseling/Psychology/Therapy Practice|Psicología/Gabinete de Psicología|Psicologia/Espaço de Psicologia|Cabinet de Psychologie|Psychologische Praxis/Psychotherapie|Studio di Psicologia|psychology/therapist/psicologo/psychologue/psychologe/psicologia
optician|Eye Care/Optical/Vision Center|Óptica/Centro Óptico|Óptica/Ótica|Optique/Opticien|Optik/Augenoptik|Ottica|optician/optometrist/optica/opticien/optiker/ottico
veterinarian|Animal Hospital/Veterinary Clinic/Pet Clinic|Clínica Veterinaria/Veterinaria|Clínica Veterinária|Clinique Vétérinaire|Tierarztpraxis/Tierklinik|Clinica Veterinaria/Ambulatorio Veterinario|vet/veterinary/veterinario/veterinaria/tierarzt/veterinaire
pharmacy|Pharmacy/Drugs/Chemist|Farmacia|Farmácia/Drogaria|Pharmacie|Apotheke|Farmacia|drugstore/chemist/farmacia/apotheke/pharmacie
hospital|Medical Center/General Hospital/Regional Hospital|Hospital/Sanatorio/Hospital General|Hospital|Centre Hospitalier/Hôpital/Clinique|Klinikum/Krankenhaus|Ospedale/Casa di Cura|hospital/krankenhaus/ospedale/hopital
hair_salon|Hair Studio/Salon/Hair Co./Hair Lounge|Peluquería/Salón/Estilistas|Cabeleireiro/Salão/Hair|Coiffure/Salon de Coiffure|Friseur/Haarstudio/Friseursalon|Parrucchieri/Hair Studio|hairdresser/peluqueria/cabeleireiro/coiffeur/friseur/parrucchiere
beauty_salon|Beauty Bar/Skin & Beauty/Beauty Studio|Centro de Estética/Estética/Belleza|Estética/Espaço Beleza|Institut de Beauté|Kosmetikstudio/Beauty|Centro Estetico/Estetica|beauty/estetica/kosmetik/esthetique
barber|Barber Shop/Barbers/Barber Co.|Barbería/Barber Shop|Barbearia|Barbier/Barber Shop|Barbershop/Barbier|Barberia/Barbiere|barbers/barberia/barbearia/barbier
spa|Spa/Day Spa/Wellness Spa|Spa/Baños/Centro de Bienestar|Spa/Bem-Estar|Spa/Bains|Spa/Wellness|Spa/Terme/Centro Benessere|wellness/balneario/terme
gym|Fitness/Gym/Strength & Conditioning/Athletic Club|Gimnasio/Fitness|Academia/Ginásio|Salle de Sport/Fitness|Fitnessstudio/Fitness|Palestra/Fitness Club|fitness/gimnasio/academia/palestra/fitnessstudio/health club
yoga_studio|Yoga/Yoga Studio/Yoga & Pilates|Yoga/Centro de Yoga|Yoga/Espaço Yoga|Yoga/Studio Yoga|Yogastudio/Yoga|Yoga/Centro Yoga|yoga/pilates
plumber|Plumbing/Plumbing & Drain/Plumbing Services|Fontanería/Plomería/Instalaciones|Canalizações/Encanamentos/Hidráulica|Plomberie|Sanitärtechnik/Sanitär & Heizung|Idraulica/Impianti Idraulici|plumbing/fontanero/plomero/encanador/canalizador/plombier/klempner/idraulico
electrician|Electric/Electrical Services/Electrical Contractors|Electricidad/Instalaciones Eléctricas|Eletricidade/Instalações Elétricas|Électricité|Elektrotechnik/Elektro|Impianti Elettrici/Elettrica|electric/electrical/electricista/eletricista/electricien/elektriker/elettricista
hvac_service|Heating & Air/Cooling & Heating/Climate Control|Climatización/Aire Acondicionado|Climatização/Ar Condicionado|Chauffage & Climatisation/Climatisation|Heizung & Klima/Klimatechnik|Climatizzazione/Termoidraulica|hvac/heating/air conditioning/climatizacion/aire acondicionado/klimatechnik/climatisation
roofing|Roofing/Roofing & Exteriors|Techados/Cubiertas|Telhados/Coberturas|Couverture/Toitures|Dachdeckerei/Bedachungen|Coperture/Tetti|roof/roofer/techos/telhados/couvreur/dachdecker
painter|Painting/Painters/Paint & Decor|Pintores/Pinturas|Pinturas|Peinture|Malerbetrieb/Malermeister|Imbiancature/Tinteggiature|painting/pintor/pintores/peintre/maler/imbianchino
general_contractor|Construction/Builders/Contracting/Homes|Construcciones/Constructora/Reformas|Construções/Construtora|Bâtiment/Constructions|Bau/Bauunternehmen|Costruzioni/Edilizia|contractor/construction/builder/constructora/construtora/bauunternehmen/edilizia
landscaping|Landscaping/Lawn & Garden/Gardens|Jardinería/Paisajismo|Jardinagem/Paisagismo|Paysagiste/Jardins|Gartenbau/Garten & Landschaft|Giardini/Giardinaggio|landscaper/gardener/jardineria/jardinagem/paysagiste/gartenbau
cleaning_service|Cleaning/Cleaning Services/Janitorial|Limpiezas/Servicios de Limpieza|Limpezas/Serviços de Limpeza|Nettoyage/Propreté|Gebäudereinigung/Reinigungsservice|Pulizie/Impresa di Pulizie|cleaning/cleaners/limpieza/limpeza/nettoyage/reinigung/pulizie
locksmith|Lock & Key/Locksmiths|Cerrajería|Chaveiro/Chaves|Serrurerie|Schlüsseldienst|Ferramenta e Serrature/Fabbro|cerrajero/cerrajeria/chaveiro/serrurier/schlusseldienst/fabbro
moving_company|Moving/Movers/Moving & Storage|Mudanzas/Transportes y Mudanzas|Mudanças|Déménagements|Umzüge|Traslochi|movers/moving/mudanzas/mudancas/demenagement/umzug/traslochi
lawyer|Law/Law Group/Legal/Attorneys/Law Firm|Abogados/Despacho Jurídico/Asesoría Legal|Advogados/Advocacia|Avocats/Cabinet Juridique|Rechtsanwälte/Anwaltskanzlei|Studio Legale/Avvocati|attorney/law firm/attorneys/abogado/abogados/advogado/avocat/rechtsanwalt/avvocato
accountant|Accounting/CPAs/Tax & Accounting/Bookkeeping|Asesoría Fiscal/Contadores/Gestoría|Contabilidade|Expertise Comptable/Comptabilité|Steuerberatung/Steuerkanzlei|Studio Commercialista/Commercialisti|accounting/accountants/contador/contable/contabilidade/comptable/steuerberater/commercialista
insurance_agency|Insurance/Insurance Agency/Insurance Group|Seguros/Correduría de Seguros|Seguros/Corretora de Seguros|Assurances/Cabinet d'Assurances|Versicherungen/Versicherungsmakler|Assicurazioni|insurance/seguros/assurance/versicherung/assicurazioni
real_estate_agency|Realty/Real Estate/Properties/Homes Realty|Inmobiliaria/Bienes Raíces/Propiedades|Imobiliária/Imóveis|Immobilier/Agence Immobilière|Immobilien|Immobiliare/Agenzia Immobiliare|real estate/realtor/estate agent/inmobiliaria/imobiliaria/immobilier/immobilien/immobiliare
property_management|Property Management/Residential/Property Services|Administración de Fincas/Gestión de Inmuebles|Gestão de Condomínios/Administradora|Gestion Immobilière/Syndic|Hausverwaltung|Amministrazioni/Gestioni Immobiliari|property manager/fincas/hausverwaltung/condominios
financial_advisor|Wealth Management/Financial/Capital Advisors|Asesores Financieros/Patrimonios|Investimentos/Consultoria Financeira|Gestion de Patrimoine|Finanzberatung/Vermögensberatung|Consulenza Finanziaria|financial advisor/wealth/finanzberater/asesor financiero
marketing_agency|Marketing/Digital/Media/Creative/Advertising|Marketing/Agencia Digital/Publicidad|Marketing/Agência Digital/Publicidade|Agence Digitale/Communication|Werbeagentur/Marketing/Digitalagentur|Comunicazione/Marketing/Web Agency|marketing/advertising/digital agency/publicidad/publicidade/werbeagentur/agencia de marketing
software_company|Software/Labs/Systems/Technologies/Data|Software/Tecnologías/Sistemas|Software/Tecnologia/Sistemas|Logiciels/Technologies/Informatique|Software/Systemhaus/IT Solutions|Software/Informatica/Tecnologie|software/software development/it company/tecnologia/informatique/informatica
business_consulting|Consulting/Advisors/Partners/Advisory|Consultores/Consultoría|Consultoria/Consultores|Conseil/Consulting|Unternehmensberatung/Consulting|Consulenza/Consulting|consultant/consulting/consultoria/conseil/unternehmensberatung/consulenza
employment_agency|Staffing/Recruiting/Talent|Recursos Humanos/Selección|Recrutamento/Recursos Humanos|Intérim/Recrutement|Personalservice/Zeitarbeit|Risorse Umane/Agenzia per il Lavoro|staffing/recruitment/recruiter/empleo/recrutement/zeitarbeit
architect|Architects/Architecture/Design Studio|Arquitectos/Arquitectura|Arquitetura/Arquitetos|Architectes/Atelier d'Architecture|Architekten/Architekturbüro|Architetti/Studio di Architettura|architecture/architects/arquitecto/arquiteto/architecte/architekt/architetto
photographer|Photography/Photo Studio|Fotografía/Estudio Fotográfico|Fotografia/Estúdio|Photographie/Studio Photo|Fotografie/Fotostudio|Fotografia/Studio Fotografico|photography/photo/fotografo/fotografia/photographe/fotograf
printing_service|Printing/Print & Copy/Press|Imprenta/Impresiones|Gráfica/Tipografia|Imprimerie|Druckerei|Tipografia/Stampa|printing/print shop/imprenta/grafica/imprimerie/druckerei/tipografia
travel_agency|Travel/Tours/Journeys|Viajes/Agencia de Viajes|Viagens/Turismo|Voyages|Reisebüro/Reisen|Viaggi|travel/travel agent/viajes/viagens/voyages/reiseburo/viaggi
event_planner|Events/Event Design/Weddings & Events|Eventos/Bodas y Eventos|Eventos/Festas|Événements/Réceptions|Events/Veranstaltungen|Eventi/Wedding|events/event planning/wedding planner/eventos/evenements/eventi
car_repair|Auto Repair/Auto Service/Garage/Motors|Taller Mecánico/Automoción/Talleres|Oficina Mecânica/Auto Center/Automóveis|Garage/Auto Services|Autowerkstatt/Kfz-Service|Autofficina/Officina|auto repair/mechanic/garage/taller/mecanico/oficina/autowerkstatt/autofficina
car_dealer|Auto Sales/Motors/Cars/Auto Group|Automóviles/Autos/Concesionario|Automóveis/Veículos|Automobiles|Autohaus|Auto/Concessionaria|car dealership/dealership/concesionario/concessionaria/autohaus/concessionnaire
car_wash|Car Wash/Auto Spa|Autolavado/Lavadero|Lava Rápido/Lavagem Auto|Lavage Auto|Autowäsche/Waschstraße|Autolavaggio|car wash/autolavado/lavadero/autolavaggio/lavage
clothing_store|Apparel/Boutique/Clothing Co./Outfitters|Moda/Boutique/Ropa|Moda/Boutique|Mode/Prêt-à-Porter/Boutique|Mode/Modehaus/Boutique|Moda/Abbigliamento/Boutique|clothing/clothes/fashion/ropa/moda/abbigliamento/boutique/mode
shoe_store|Shoes/Footwear|Zapatería/Calzados|Sapataria/Calçados|Chaussures|Schuhe/Schuhhaus|Calzature|shoes/zapateria/calzado/calcados/chaussures/schuhe/calzature
jewelry_store|Jewelers/Fine Jewelry|Joyería/Joyeros|Joalheria/Ourivesaria|Bijouterie/Joaillerie|Juwelier/Goldschmiede|Gioielleria|jewelry/jeweler/joyeria/joalheria/bijouterie/juwelier/gioielleria
furniture_store|Furniture/Interiors/Home|Muebles/Mobiliario|Móveis/Mobiliário|Meubles/Mobilier|Möbel/Einrichtungshaus|Arredamenti/Mobili|furniture/muebles/moveis/meubles/mobel/arredamenti
hardware_store|Hardware/Tools & Supply|Ferretería|Ferragens/Materiais de Construção|Quincaillerie/Bricolage|Eisenwaren/Baumarkt|Ferramenta|hardware/ferreteria/ferragens/quincaillerie/baumarkt/ferramenta
electronics_store|Electronics/Audio & Video/Computers|Electrónica/Informática|Eletrónica/Informática|Électronique/Multimédia|Elektronik/Computer|Elettronica/Informatica Store|electronics/computers/electronica/eletronica/elektronik/elettronica
bookstore|Books/Bookshop|Librería/Libros|Livraria/Livros|Librairie|Buchhandlung/Bücher|Libreria|books/bookshop/libreria/livraria/librairie/buchhandlung
florist|Flowers/Florist/Floral Design|Floristería/Flores|Florista/Flores|Fleurs/Fleuriste|Blumen/Floristik|Fiori/Fioreria|flowers/floreria/floristeria/floricultura/fleuriste/blumen/fiorista
pet_store|Pet Supply/Pets/Pet Shop|Mascotas/Tienda de Mascotas|Pet Shop/Animais|Animalerie|Zoohandlung/Tierbedarf|Animali/Pet Shop|pet shop/pets/mascotas/animalerie/zoohandlung
grocery_store|Market/Grocery/Foods/Corner Store|Abarrotes/Supermercado/Alimentación|Supermercado/Mercearia|Épicerie/Supermarché|Lebensmittel/Supermarkt|Alimentari/Supermercato|supermarket/grocery/groceries/supermercado/abarrotes/epicerie/supermarkt/alimentari
hotel|Hotel/Inn/Suites/Guesthouse|Hotel/Hostal/Posada|Hotel/Pousada|Hôtel/Auberge|Hotel/Pension|Hotel/Albergo|hotels/inn/lodging/hostal/pousada/albergo/pension
language_school|Language School/Language Center|Academia de Idiomas/Instituto de Idiomas|Escola de Línguas/Idiomas|École de Langues|Sprachschule|Scuola di Lingue|language school/idiomas/linguas/langues/sprachschule
driving_school|Driving School/Driver Training|Autoescuela/Escuela de Manejo|Escola de Condução/Autoescola|Auto-École|Fahrschule|Autoscuola|driving school/autoescuela/autoescola/fahrschule/autoscuola
preschool|Preschool/Montessori/Early Learning|Escuela Infantil/Jardín de Niños/Guardería|Jardim de Infância/Creche|Crèche/École Maternelle|Kindergarten/Kita|Asilo/Scuola dell'Infanzia|kindergarten/daycare/guarderia/creche/kita/asilo
manufacturer|Manufacturing/Industries/Fabrication|Industrias/Manufacturas|Indústrias/Fábrica|Industries/Manufacture|Maschinenbau/Fertigung/Metallbau|Industrie/Officine Meccaniche|manufacturing/factory/industria/fabrica/usine/maschinenbau/fabbrica
logistics|Logistics/Freight/Transport|Logística/Transportes|Logística/Transportes|Logistique/Transports|Logistik/Spedition|Logistica/Trasporti|logistics/freight/transport/logistica/transportes/spedition/trasporti
`;
