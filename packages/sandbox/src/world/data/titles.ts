/**
 * Job titles. One line per family and seniority: "family|seniority|department: title, title; department: title". The
 * family "any" serves every trade; the others only theirs. Seniorities are those of the product's people search.
 */
export const TITLE_TABLE = `
any|Founder/Owner|management: Owner, Founder, Co-Founder, Owner and Manager, Founding Partner
any|C-Level|management: Chief Executive Officer, Managing Director, Chief Operating Officer; finance: Chief Financial Officer; marketing: Chief Marketing Officer
any|Vice President|sales: Vice President of Sales; operations: Vice President of Operations; marketing: Vice President of Marketing; finance: Vice President of Finance
any|Director|sales: Sales Director; operations: Operations Director; finance: Finance Director; human resources: HR Director; marketing: Marketing Director; purchasing: Purchasing Director
any|Head|marketing: Head of Marketing; operations: Head of Operations; sales: Head of Sales; human resources: Head of People; finance: Head of Accounting; support: Head of Customer Service
any|Manager|operations: Operations Manager, Office Manager, Branch Manager; marketing: Marketing Manager; sales: Sales Manager, Account Manager; human resources: HR Manager; finance: Finance Manager; purchasing: Purchasing Manager
any|Senior|finance: Senior Accountant; sales: Senior Sales Representative; marketing: Senior Marketing Specialist; operations: Senior Coordinator
any|Individual Contributor|sales: Sales Representative; finance: Accountant; marketing: Marketing Specialist; operations: Project Coordinator, Executive Assistant; support: Customer Service Representative; human resources: HR Specialist
any|Entry|operations: Administrative Assistant, Receptionist; sales: Junior Sales Associate; marketing: Junior Marketing Assistant
any|Intern|marketing: Marketing Intern; operations: Business Intern; sales: Sales Trainee
any|Volunteer|operations: Volunteer Coordinator, Community Volunteer
health|Founder/Owner|medical: Owner and Lead Practitioner, Practice Owner
health|Director|medical: Medical Director, Clinical Director
health|Manager|operations: Practice Manager, Clinic Manager
health|Senior|medical: Senior Practitioner, Senior Nurse
health|Individual Contributor|medical: Dentist, Physician, Therapist, Nurse, Hygienist
health|Entry|medical: Medical Assistant, Dental Assistant
food|Founder/Owner|management: Owner and Chef, Restaurant Owner
food|Head|operations: Head Chef, Head Bartender
food|Manager|operations: Restaurant Manager, Bar Manager, Shift Manager
food|Senior|operations: Sous Chef
food|Individual Contributor|operations: Chef, Barista, Baker, Sommelier
food|Entry|operations: Server, Kitchen Assistant
legal|Founder/Owner|legal: Founding Partner, Managing Partner
legal|Director|legal: Legal Director
legal|Senior|legal: Senior Associate, Senior Tax Advisor
legal|Individual Contributor|legal: Associate Attorney, Tax Advisor, Paralegal
legal|Entry|legal: Legal Assistant
beauty|Founder/Owner|management: Salon Owner, Studio Owner
beauty|Manager|operations: Salon Manager, Studio Manager
beauty|Senior|operations: Senior Stylist
beauty|Individual Contributor|operations: Stylist, Colorist, Personal Trainer, Instructor
trades|Founder/Owner|management: Owner and Master Craftsman, Business Owner
trades|Head|operations: Site Lead, Workshop Lead
trades|Manager|operations: Project Manager, Service Manager, Site Manager
trades|Senior|operations: Senior Technician
trades|Individual Contributor|operations: Technician, Estimator, Installer
trades|Entry|operations: Apprentice
tech|Founder/Owner|management: Founder and CEO, Co-Founder and CTO
tech|C-Level|engineering: Chief Technology Officer; product: Chief Product Officer
tech|Vice President|engineering: Vice President of Engineering; product: Vice President of Product
tech|Director|engineering: Engineering Director; design: Creative Director
tech|Head|product: Head of Product; design: Head of Design; engineering: Head of Data
tech|Manager|engineering: Engineering Manager; product: Product Manager; marketing: SEO Manager
tech|Senior|engineering: Senior Software Engineer; design: Senior Designer; marketing: Senior Content Strategist
tech|Individual Contributor|engineering: Software Engineer, Data Analyst; design: Graphic Designer; marketing: Copywriter
tech|Entry|engineering: Junior Developer; design: Junior Designer
tech|Intern|engineering: Engineering Intern
property|Founder/Owner|sales: Broker and Owner
property|Manager|operations: Property Manager, Leasing Manager
property|Senior|sales: Senior Broker
property|Individual Contributor|sales: Real Estate Agent, Insurance Agent, Travel Consultant
retail|Founder/Owner|management: Shop Owner
retail|Manager|operations: Store Manager, General Manager
retail|Individual Contributor|sales: Sales Associate, Visual Merchandiser, Mechanic
retail|Entry|sales: Cashier
teaching|Head|education: Head Teacher, Principal
teaching|Manager|education: Course Manager
teaching|Individual Contributor|education: Teacher, Instructor
industry|Director|operations: Plant Director, Supply Chain Director
industry|Manager|operations: Production Manager, Logistics Manager; engineering: Quality Manager
industry|Senior|engineering: Senior Mechanical Engineer
industry|Individual Contributor|engineering: Mechanical Engineer, Quality Engineer; operations: Dispatcher
`;

/** Which family a trade belongs to; those not named have none but "any". */
export const TITLE_FAMILIES: Record<string, string> = {
  health: 'dentist doctor physical_therapy psychologist optician veterinarian pharmacy hospital',
  food: 'restaurant cafe bar bakery fast_food_restaurant caterer',
  legal: 'lawyer accountant financial_advisor',
  beauty: 'hair_salon beauty_salon barber spa gym yoga_studio',
  trades:
    'plumber electrician hvac_service roofing painter general_contractor landscaping cleaning_service locksmith moving_company architect',
  tech: 'marketing_agency software_company photographer printing_service event_planner business_consulting',
  property: 'real_estate_agency property_management insurance_agency travel_agency',
  retail:
    'clothing_store shoe_store jewelry_store furniture_store hardware_store electronics_store bookstore florist pet_store grocery_store car_dealer car_repair car_wash hotel',
  teaching: 'language_school driving_school preschool',
  industry: 'manufacturer logistics',
};
