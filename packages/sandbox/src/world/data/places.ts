/** Streets, districts and invented business names, per language, separated by "|". */
import type { Language } from '../geography/countries.ts';

const list = (text: string) => text.split('|');

export const STREETS: Record<Language, string[]> = {
  en: list(
    'Main St|Oak St|Maple Ave|Cedar Ln|Park Ave|Elm St|Washington Ave|Lake Dr|Hill Rd|Pine St|River Rd|Church St|High St|Station Rd|Mill Ln|Market St|Spring St|Walnut St|Chestnut Ave|Highland Ave|Franklin St|Broadway|Lincoln Ave|Madison St|Jefferson Blvd|Sunset Blvd|Victoria Rd|Queens Rd|King St|Green Ln|Bridge St|North Ave|South St|West Blvd|East Parkway|Grove Rd|Meadow Ln|Willow Dr|Forest Ave|Canal St|Union St|Congress Ave|Lamar Blvd|College St|Garden Row|Orchard Rd|Prospect Ave|Riverside Dr|Liberty St|Commerce St',
  ),
  es: list(
    'Calle Mayor|Calle Real|Avenida de la Constitución|Calle San Juan|Calle del Carmen|Calle Nueva|Avenida Libertad|Calle de la Paz|Paseo del Prado|Calle Cervantes|Calle Colón|Avenida Juárez|Calle Hidalgo|Calle Morelos|Avenida Reforma|Calle 5 de Mayo|Calle San Martín|Avenida Belgrano|Calle Sarmiento|Avenida Rivadavia|Calle Mitre|Calle Goya|Calle Velázquez|Ronda Norte|Calle de los Olivos|Calle Jardines|Avenida del Parque|Calle de la Estación|Calle Alameda|Avenida de América|Calle San Francisco|Calle Santa Ana|Calle del Sol|Calle Luna|Avenida Central|Calle Independencia|Calle Madero|Avenida Insurgentes|Calle Álamo|Calle Cedro',
  ),
  pt: list(
    'Rua Augusta|Rua Direita|Avenida da Liberdade|Rua das Flores|Rua do Comércio|Avenida Central|Rua de São João|Rua Nova|Rua da Paz|Rua Sete de Setembro|Avenida Brasil|Rua Quinze de Novembro|Rua Dom Pedro II|Avenida Paulista|Rua das Palmeiras|Rua do Carmo|Rua da Igreja|Avenida Getúlio Vargas|Rua Tiradentes|Rua Santo António|Largo do Rossio|Rua da Alegria|Rua Bela Vista|Avenida Atlântica|Rua do Sol|Rua dos Lírios|Rua da Estação|Avenida da República|Rua Almirante Reis|Rua Camões|Rua das Acácias|Rua Marechal Deodoro|Rua Rui Barbosa|Rua do Norte|Rua do Parque',
  ),
  fr: list(
    "Rue de la République|Rue Victor Hugo|Avenue de la Gare|Rue de l'Église|Grande Rue|Rue du Moulin|Place de la Mairie|Rue Pasteur|Avenue Jean Jaurès|Rue des Lilas|Boulevard Gambetta|Rue de la Paix|Rue Nationale|Rue Jules Ferry|Avenue du Général de Gaulle|Rue des Écoles|Rue du Château|Rue Saint-Michel|Rue des Tilleuls|Quai des Fleurs|Rue Lafayette|Rue du Marché|Boulevard Voltaire|Rue des Jardins|Rue Molière|Rue Émile Zola|Cours Mirabeau|Rue de Strasbourg|Allée des Platanes|Rue du Port|Avenue Foch|Rue Carnot|Rue de Verdun|Rue des Roses|Impasse du Puits",
  ),
  de: list(
    'Hauptstraße|Bahnhofstraße|Schulstraße|Gartenstraße|Dorfstraße|Bergstraße|Kirchstraße|Goethestraße|Schillerstraße|Lindenstraße|Mozartstraße|Waldstraße|Ringstraße|Rosenweg|Friedrichstraße|Marktplatz|Königstraße|Parkstraße|Beethovenstraße|Wilhelmstraße|Mühlenweg|Karlstraße|Poststraße|Ludwigstraße|Kaiserstraße|Am Stadtpark|Uferstraße|Blumenstraße|Breite Straße|Lange Gasse|Hafenstraße|Sonnenallee|Kastanienallee|Turmstraße|Neue Straße',
  ),
  it: list(
    'Via Roma|Via Garibaldi|Corso Italia|Via Mazzini|Piazza Duomo|Via Verdi|Via Dante|Via Cavour|Via Marconi|Corso Vittorio Emanuele|Via Manzoni|Via San Marco|Via Leopardi|Via Puccini|Via dei Mille|Via Milano|Via Torino|Viale della Repubblica|Via Carducci|Via XX Settembre|Via della Libertà|Via Galileo Galilei|Via Leonardo da Vinci|Lungomare Colombo|Via del Corso|Via Nazionale|Via Trieste|Via Venezia|Via San Giovanni|Via delle Rose|Via Pascoli|Via Gramsci|Viale Europa|Via Matteotti|Via Foscolo',
  ),
};

export const DISTRICTS: Record<Language, string[]> = {
  en: list('Downtown|Midtown|Northside|Southside|Eastside|Westside|Riverside|Old Town|Uptown|Parkside'),
  es: list('Centro|San José|Santa María|La Merced|El Carmen|Las Flores|Del Valle|Roma|San Miguel|Vista Alegre'),
  pt: list('Centro|Boa Vista|São José|Jardim América|Vila Nova|Santa Cruz|Bela Vista|Santo António|Alto|Liberdade'),
  fr: list('Centre|Vieux-Port|Saint-Michel|La Gare|Les Halles|Bellevue|Le Parc|Sainte-Anne|Montplaisir|Les Lilas'),
  de: list('Mitte|Altstadt|Nord|Süd|West|Ost|Neustadt|Am Park|Südstadt|Bahnhof'),
  it: list('Centro|Porta Nuova|San Marco|Stazione|San Giovanni|Navigli|Borgo|Città Alta|Mare|Santa Croce'),
};

/** Business names that are not named after a person. */
export const FANCY_NAMES: Record<Language, string[]> = {
  en: list(
    'Blue Heron|Cedar Ridge|Summit|Riverside|Oakwood|Northgate|Silver Lake|Red Maple|Golden Gate|Evergreen|Copper Canyon|Harbor|Lone Pine|Prairie|Stonebridge|Willow Creek|Bright Path|Blue Sky|True North|Cornerstone|Keystone|Greenfield|Fox Hollow|Eagle Rock|Sunrise|Moonlight|Ironwood|Juniper|Magnolia|Wildflower|Clearwater|Lakeside|Hillcrest|Pinnacle|Beacon|Heritage|Liberty|Pioneer|Frontier|Crossroads|Parkview|Brookside|Rosewood|Birch & Stone|Honeycomb|Lighthouse|White Oak|Amber|Crescent|Compass',
  ),
  es: list(
    'El Roble|La Palma|San Rafael|Santa Lucía|El Faro|La Estrella|Los Pinos|El Sol|La Luna|Las Acacias|El Olivo|La Fuente|El Encanto|La Esquina|Tres Ríos|Monte Alto|Costa Azul|Buena Vista|El Jardín|La Colina|Los Arcos|El Molino|La Parra|San Isidro|Río Claro|Nueva Era|Alameda|Aurora|Horizonte|Cumbre|El Cóndor|La Paloma|Quetzal|El Nogal|La Ceiba|El Trébol|Los Ángeles|Las Rosas|El Portal|La Plaza|El Puente|Sierra Norte|El Mirador|La Cabaña|Los Olivos|Mar Abierto|El Refugio|La Granja|El Corral|Los Cedros',
  ),
  pt: list(
    'Bela Vista|Boa Esperança|São Jorge|Santa Clara|Estrela do Mar|Sol Nascente|Lua Nova|Primavera|Horizonte|Maré Alta|Alvorada|Girassol|Andorinha|Farol|Ouro Verde|Monte Verde|Rio Doce|Ponto Certo|Central|Nova Era|Bom Jesus|Aurora|Atlântico|Imperial|Real|Âncora|Cravo e Canela|Jacarandá|Ipê Amarelo|Flor de Lis|Oliveira Velha|Quinta do Lago|Mirante|Serra Azul|Três Irmãos|Sabiá|Tropical|Porto Seguro|Bem-Estar|Sorriso|Dom Pedro|Paraíso|Cantinho|Esquina|Terra Boa',
  ),
  fr: list(
    "du Soleil|de la Gare|du Parc|des Lilas|du Lac|de la Place|du Moulin|des Roses|Belle Vue|du Vieux Port|de l'Étoile|du Château|des Arts|de la Fontaine|Horizon|Azur|Lumière|Étincelle|Harmonie|Évasion|du Marché|des Halles|du Centre|Saint-Martin|Sainte-Claire|du Pont|de l'Olivier|des Platanes|du Cèdre|du Rocher|Bonheur|Émeraude|des Quais|du Phare|de la Tour|Boréal|Alizé|Mistral|Garrigue|Provençal",
  ),
  de: list(
    'am Park|am Markt|zur Linde|Sonnenhof|am Rathaus|Rosengarten|Bergblick|Seeblick|am Dom|Neustadt|Altstadt|Lindenhof|Waldhof|Kronenhof|am Ring|Hanseatic|Nordlicht|Alpenblick|Rheinblick|Morgenrot|Sternwarte|Adler|Goldener Löwe|Zum Anker|Eichenhof|Mühlenhof|am Schloss|Turmhof|Brückner|Vital|Kompass|Horizont|Perspektive|Quartier|Fortuna|Diamant|Edelweiß|Kastanie|Hafenblick|Zentral',
  ),
  it: list(
    'La Pergola|Il Girasole|San Marco|La Fenice|Il Faro|Aurora|Stella Alpina|Il Giardino|La Torre|Bella Vista|Il Ponte|La Quercia|Il Gabbiano|La Rosa|Le Palme|Il Melograno|La Fontana|Sant’Anna|Il Leone|La Piazzetta|Mediterraneo|Il Borgo|Porta Nuova|La Lanterna|Arcobaleno|Il Cigno|La Perla|Il Castello|Primavera|La Corte|Il Portico|Mare Blu|La Vela|Il Mulino|Smeraldo|L’Angolo|La Terrazza|Orizzonte|Il Tulipano|Due Torri',
  ),
};
