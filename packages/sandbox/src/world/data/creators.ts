/** What creators talk about. One line each, parted by "|": Modash's number, its name, words for handles and channel names, hashtags, how common. */
export const INTEREST_TABLE = `
80|Beauty & Cosmetics|beauty,glow,makeup,skin|makeup skincare beautytips grwm|10
139|Restaurants, Food & Grocery|kitchen,eats,cocina,bites|foodie recipes homecooking instafood|11
43|Travel, Tourism & Aviation|travels,wander,roams,viajes|travel wanderlust roadtrip hiddenGems|9
196|Fitness & Yoga|fit,moves,yoga,strong|fitness workout gymlife yoga|9
13|Clothes, Shoes, Handbags & Accessories|style,looks,moda,closet|ootd fashion streetstyle thrift|9
30|Gaming|plays,gaming,pixel,quest|gaming letsplay esports speedrun|8
25|Electronics & Computers|tech,bytes,gadgets,dev|tech unboxing coding gadgets|6
3|Music|sings,beats,musica,sound|music cover newmusic guitar|7
21|Sports|sports,run,futbol,trail|football running training matchday|6
36|Art & Design|draws,art,studio,ink|art illustration design process|5
190|Toys, Children & Baby|mom,family,minis,dad|momlife parenting family toddler|4
1560|Home Decor, Furniture & Garden|home,casa,garden,diy|homedecor diy interiordesign garden|5
673|Pets|paws,pets,dogs,cats|dogsofinstagram pets puppy rescue|4
1826|Cars & Motorbikes|drives,garage,motor,moto|cars carsofinstagram motorcycle detailing|4
58|Business & Careers|works,invests,startup,money|business marketing entrepreneur money|5
798|Healthy Lifestyle|wellness,calm,balance,vida|wellness selfcare healthy mindfulness|4
1|Television & Film|films,cinema,series,reviews|movies series review cinema|3
11|Camera & Photography|photo,lens,shots,frames|photography portrait streetphotography|3
`;
