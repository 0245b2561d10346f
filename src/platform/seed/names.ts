/** The parts of generated names. Any first name can be combined with any last name. */
export const FIRST_NAMES = (
  'Ada Amara Anders Anika Arjun Aya Beatriz Bram Camille Chidi Clara Dana Diego Ebele Elias Elif Emeka Esther ' +
  'Fatima Felix Freya Gabriel Giulia Hana Hugo Idris Imani Ines Ivan Jalen Jonas Jun Kaito Kateryna Kofi Lamar ' +
  'Leila Liam Lin Luca Maeve Malik Maya Mateo Mina Nadia Nils Noor Olga Omar Oscar Priya Quinn Rafael Ravi Rosa ' +
  'Sana Sofia Tariq Thea Uma Viktor Wanjiru Yusuf'
).split(' ');

export const LAST_NAMES = (
  'Abara Acosta Adeyemi Almeida Andersson Bakker Banerjee Becker Bianchi Brandt Castillo Chen Costa Dahl Demir Diallo ' +
  'Dubois Eriksen Fischer Fontaine Garcia Grant Haddad Hansen Hughes Ibrahim Ito Jansen Kaya Keller Khan Kim Kowalski ' +
  'Larsen Laurent Lindgren Lopez Mahmoud Mbeki Meyer Moreau Mori Mwangi Nakamura Nguyen Novak Okafor Olsen Park Patel ' +
  'Pereira Petrov Popescu Reyes Rossi Sato Schmidt Silva Singh Tanaka Torres Varga Weber Zhang'
).split(' ');

export const TITLES = [
  'Account Manager',
  'Backend Engineer',
  'Customer Support',
  'Data Analyst',
  'Designer',
  'Engineering Manager',
  'Finance Partner',
  'Frontend Engineer',
  'Office Manager',
  'Product Manager',
  'Recruiter',
  'Release Manager',
  'Sales Lead',
  'Site Reliability Engineer',
  'Technical Writer',
  '',
] as const;

/** Zone, label and offset from UTC in seconds, all without daylight saving so that a world never shifts. */
export const ZONES = [
  ['Africa/Lagos', 'West Africa Standard Time', 3600],
  ['Africa/Nairobi', 'East Africa Time', 10800],
  ['America/Bogota', 'Colombia Standard Time', -18000],
  ['America/Phoenix', 'Mountain Standard Time', -25200],
  ['America/Sao_Paulo', 'Brasilia Standard Time', -10800],
  ['Asia/Dubai', 'Gulf Standard Time', 14400],
  ['Asia/Kolkata', 'India Standard Time', 19800],
  ['Asia/Tokyo', 'Japan Standard Time', 32400],
  ['Atlantic/Reykjavik', 'Greenwich Mean Time', 0],
  ['Europe/Istanbul', 'Turkey Time', 10800],
] as const;

export const COLORS = [
  '4bbe2e',
  '5b89d5',
  '674b1b',
  '7d414c',
  '827327',
  '84b22f',
  '9f69e7',
  'bd9336',
  'c386df',
  'd1707d',
  'db3150',
  'e7392d',
  'e96699',
  'ea2977',
] as const;

/** Lines for generated messages of the app. */
export const DEPLOYS = [
  'Deployed *checkout* to production',
  'Rolled back *search* to the previous release',
  'Deployed *billing* to staging',
  'Started canary of *notifications* at 5%',
  'Finished migration of *accounts*',
] as const;
