export const firstNames = [
  'Alma', 'Andre', 'Angela', 'Ben', 'Beth', 'Carlos', 'Carmen', 'Chris', 'Dale', 'Dana', 'Denise', 'Diego', 'Elena', 'Erin', 'Frank', 'Gabriel',
  'Gina', 'Hector', 'Irene', 'Jake', 'Javier', 'Jenna', 'Joel', 'Karen', 'Kyle', 'Laura', 'Leon', 'Luis', 'Manny', 'Marcus', 'Maria', 'Megan',
  'Miguel', 'Nadia', 'Nate', 'Oscar', 'Paula', 'Ray', 'Rosa', 'Russ', 'Sandra', 'Scott', 'Sofia', 'Steve', 'Tanya', 'Tom', 'Vince', 'Wendy',
] as const;

export const lastNames = [
  'Acosta', 'Alvarado', 'Baker', 'Begay', 'Benally', 'Brandt', 'Castillo', 'Cook', 'Delgado', 'Dixon', 'Espinoza', 'Fisher', 'Flores', 'Garza',
  'Hale', 'Hanson', 'Ibarra', 'Jensen', 'Keller', 'Lopez', 'Lujan', 'Mason', 'Medina', 'Molina', 'Navarro', 'Nguyen', 'Ochoa', 'Olsen', 'Ortega',
  'Parker', 'Quintero', 'Ramos', 'Reed', 'Romero', 'Salazar', 'Shaw', 'Soto', 'Tsosie', 'Valdez', 'Vega', 'Walker', 'Whitaker', 'Yazzie', 'Zamora',
] as const;

export interface City {
  name: string;
  state: string;
  areaCode: string;
  zipCodes: readonly string[];
  streets: readonly string[];
}

/** Phoenix stands twice, because most customers are there. */
export const cities: readonly City[] = [
  { name: 'Phoenix', state: 'AZ', areaCode: '602', zipCodes: ['85003', '85009', '85017', '85034', '85040', '85041', '85043'], streets: ['W Buckeye Rd', 'S 7th Ave', 'E Van Buren St', 'N 35th Ave', 'S 16th St', 'W Lower Buckeye Rd', 'E Broadway Rd'] },
  { name: 'Phoenix', state: 'AZ', areaCode: '602', zipCodes: ['85021', '85027', '85029', '85050', '85085'], streets: ['W Bell Rd', 'N Cave Creek Rd', 'N 19th Ave', 'W Dunlap Ave', 'E Deer Valley Rd'] },
  { name: 'Mesa', state: 'AZ', areaCode: '480', zipCodes: ['85201', '85204', '85210', '85213'], streets: ['E Broadway Rd', 'S Country Club Dr', 'E Southern Ave', 'N Center St', 'W Main St'] },
  { name: 'Tempe', state: 'AZ', areaCode: '480', zipCodes: ['85281', '85282', '85284'], streets: ['S Mill Ave', 'E University Dr', 'S Priest Dr', 'W Warner Rd'] },
  { name: 'Chandler', state: 'AZ', areaCode: '480', zipCodes: ['85224', '85225', '85226'], streets: ['W Chandler Blvd', 'S Arizona Ave', 'E Ray Rd', 'N Alma School Rd'] },
  { name: 'Gilbert', state: 'AZ', areaCode: '480', zipCodes: ['85233', '85234', '85296'], streets: ['E Elliot Rd', 'N Gilbert Rd', 'S Higley Rd', 'E Baseline Rd'] },
  { name: 'Scottsdale', state: 'AZ', areaCode: '480', zipCodes: ['85251', '85257', '85260'], streets: ['N Scottsdale Rd', 'E Thomas Rd', 'N Hayden Rd', 'E Redfield Rd'] },
  { name: 'Glendale', state: 'AZ', areaCode: '623', zipCodes: ['85301', '85303', '85307'], streets: ['W Glendale Ave', 'N 59th Ave', 'W Bethany Home Rd', 'N 67th Ave'] },
  { name: 'Peoria', state: 'AZ', areaCode: '623', zipCodes: ['85345', '85381'], streets: ['W Peoria Ave', 'N 83rd Ave', 'W Grand Ave'] },
  { name: 'Goodyear', state: 'AZ', areaCode: '623', zipCodes: ['85338', '85395'], streets: ['W Van Buren St', 'N Litchfield Rd', 'S Estrella Pkwy'] },
  { name: 'Buckeye', state: 'AZ', areaCode: '623', zipCodes: ['85326', '85396'], streets: ['S Miller Rd', 'W Baseline Rd', 'N Watson Rd'] },
  { name: 'Tucson', state: 'AZ', areaCode: '520', zipCodes: ['85705', '85706', '85713', '85714'], streets: ['E Speedway Blvd', 'S Park Ave', 'W Grant Rd', 'E Ajo Way', 'N Oracle Rd'] },
  { name: 'Casa Grande', state: 'AZ', areaCode: '520', zipCodes: ['85122', '85194'], streets: ['W Cottonwood Ln', 'N Pinal Ave', 'E Florence Blvd'] },
  { name: 'Prescott Valley', state: 'AZ', areaCode: '928', zipCodes: ['86314', '86315'], streets: ['E Valley Rd', 'N Glassford Hill Rd', 'E Florentine Rd'] },
  { name: 'Flagstaff', state: 'AZ', areaCode: '928', zipCodes: ['86001', '86004'], streets: ['E Butler Ave', 'S Milton Rd', 'N Fort Valley Rd', 'E Huntington Dr'] },
];
