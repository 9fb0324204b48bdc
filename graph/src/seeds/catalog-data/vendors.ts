/** Invented manufacturers. In the number styles {c} is the category's two digits and {n} a running number. */
export interface VendorRow {
  id: string;
  name: string;
  brand: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  areaCode: string;
  terms: string;
  productStyle: string;
  itemStyle: string;
  /** Where the goods come from, the likeliest first. */
  countries: readonly string[];
}

export const vendorRows = [
  { id: 'IRON', name: 'Ironwood Tools', brand: 'Ironwood', address: '2200 Kishwaukee St', city: 'Rockford', state: 'IL', zipCode: '61104', areaCode: '815', terms: '2% 10 NET 30', productStyle: '48-{c}-{n}', itemStyle: 'IW{n}', countries: ['USA', 'Taiwan', 'Mexico'] },
  { id: 'RMES', name: 'Red Mesa Power Tools', brand: 'Red Mesa', address: '310 Millennium Blvd', city: 'Greenville', state: 'SC', zipCode: '29607', areaCode: '864', terms: 'NET 45', productStyle: '26-{c}-{n}', itemStyle: 'RM-{n}-20', countries: ['Mexico', 'China', 'USA'] },
  { id: 'COPR', name: 'Copperline Electrical Products', brand: 'Copperline', address: '1540 Lakeside Ave', city: 'Cleveland', state: 'OH', zipCode: '44114', areaCode: '216', terms: 'NET 30', productStyle: 'CE-{c}-{n}', itemStyle: '{n}CL', countries: ['USA', 'Mexico', 'China'] },
  { id: 'BEDR', name: 'Bedrock Anchor Systems', brand: 'Bedrock', address: '12100 E Pine St', city: 'Tulsa', state: 'OK', zipCode: '74116', areaCode: '918', terms: 'NET 30', productStyle: '50-{c}-{n}', itemStyle: 'BA-{n}', countries: ['USA', 'Taiwan'] },
  { id: 'PALO', name: 'Palo Verde Fastener', brand: 'Palo Verde', address: '5601 W Mohave St', city: 'Phoenix', state: 'AZ', zipCode: '85043', areaCode: '602', terms: 'NET 30', productStyle: '11-{c}-{n}', itemStyle: 'PVF{n}', countries: ['Taiwan', 'USA', 'India'] },
  { id: 'MOGO', name: 'Mogollon Abrasives', brand: 'Mogollon', address: '88 Brook St', city: 'Worcester', state: 'MA', zipCode: '01606', areaCode: '508', terms: '1% 15 NET 30', productStyle: '49-{c}-{n}', itemStyle: 'M{n}', countries: ['USA', 'Germany', 'Mexico'] },
  { id: 'SUPR', name: 'Superstition Saw & Blade', brand: 'Superstition', address: '455 S Country Club Dr', city: 'Mesa', state: 'AZ', zipCode: '85210', areaCode: '480', terms: 'NET 30', productStyle: '40-{c}-{n}', itemStyle: 'SSB-{n}', countries: ['Italy', 'USA', 'China'] },
  { id: 'BCAN', name: 'Bright Canyon Safety', brand: 'Bright Canyon', address: '1875 S Redwood Rd', city: 'Salt Lake City', state: 'UT', zipCode: '84104', areaCode: '801', terms: 'NET 30', productStyle: 'BC-{c}-{n}', itemStyle: '{n}-BC', countries: ['China', 'USA', 'Mexico'] },
  { id: 'HDES', name: 'High Desert Ladder', brand: 'High Desert', address: '4200 Poplar Level Rd', city: 'Louisville', state: 'KY', zipCode: '40213', areaCode: '502', terms: 'NET 45', productStyle: '61-{c}-{n}', itemStyle: 'HD{n}', countries: ['USA', 'Mexico'] },
  { id: 'AGAV', name: 'Agave Adhesives', brand: 'Agave', address: '901 Meacham Blvd', city: 'Fort Worth', state: 'TX', zipCode: '76106', areaCode: '817', terms: 'NET 30', productStyle: 'AG-{c}-{n}', itemStyle: '{n}', countries: ['USA', 'Canada'] },
  { id: 'VERD', name: 'Verde River Plumbing Brass', brand: 'Verde River', address: '2525 Cassopolis St', city: 'Elkhart', state: 'IN', zipCode: '46514', areaCode: '574', terms: 'NET 30', productStyle: '63-{c}-{n}', itemStyle: 'VR{n}', countries: ['USA', 'Italy', 'Taiwan'] },
  { id: 'OCOT', name: 'Ocotillo Hand Tools', brand: 'Ocotillo', address: '70 Myrtle St', city: 'New Britain', state: 'CT', zipCode: '06051', areaCode: '860', terms: '2% 10 NET 30', productStyle: '45-{c}-{n}', itemStyle: 'OC-{n}', countries: ['USA', 'Taiwan', 'Germany'] },
  { id: 'HOLL', name: 'Hollis Forge', brand: 'Hollis', address: '3110 W 22nd St', city: 'Erie', state: 'PA', zipCode: '16506', areaCode: '814', terms: 'NET 30', productStyle: '22-{c}-{n}', itemStyle: 'HF{n}', countries: ['USA', 'Mexico'] },
  { id: 'TUMB', name: 'Tumbleweed Broom & Brush', brand: 'Tumbleweed', address: '216 E Main St', city: 'Arcola', state: 'IL', zipCode: '61910', areaCode: '217', terms: 'NET 30', productStyle: 'TB-{c}-{n}', itemStyle: 'T-{n}', countries: ['USA', 'Mexico'] },
  { id: 'CALI', name: 'Caliche Concrete Products', brand: 'Caliche', address: '9420 W Buckeye Rd', city: 'Tolleson', state: 'AZ', zipCode: '85353', areaCode: '623', terms: 'NET 15', productStyle: '30-{c}-{n}', itemStyle: 'CCP-{n}', countries: ['USA'] },
  { id: 'DOSC', name: 'Dos Cabezas Steel', brand: 'Dos Cabezas', address: '1350 W Gila Bend Hwy', city: 'Casa Grande', state: 'AZ', zipCode: '85122', areaCode: '520', terms: 'NET 15', productStyle: '31-{c}-{n}', itemStyle: 'DC{n}', countries: ['USA', 'Mexico'] },
  { id: 'PRIE', name: 'Sierra Prieta Paint Tools', brand: 'Sierra Prieta', address: '620 Madison Ave', city: 'Wooster', state: 'OH', zipCode: '44691', areaCode: '330', terms: 'NET 30', productStyle: 'SP-{c}-{n}', itemStyle: '{n}-9', countries: ['USA', 'China'] },
  { id: 'THUN', name: 'Thunderhead Power Equipment', brand: 'Thunderhead', address: '1101 Whiterock Ave', city: 'Waukesha', state: 'WI', zipCode: '53186', areaCode: '262', terms: 'NET 60', productStyle: '70-{c}-{n}', itemStyle: 'TH{n}W', countries: ['USA', 'China', 'Japan'] },
  { id: 'NRIM', name: 'North Rim Pneumatics', brand: 'North Rim', address: '2750 NW Yeon Ave', city: 'Portland', state: 'OR', zipCode: '97210', areaCode: '503', terms: 'NET 30', productStyle: '72-{c}-{n}', itemStyle: 'NR-{n}', countries: ['Taiwan', 'China', 'USA'] },
  { id: 'RIMR', name: 'Rimrock Rope & Rigging', brand: 'Rimrock', address: '5040 Fannett Rd', city: 'Beaumont', state: 'TX', zipCode: '77705', areaCode: '409', terms: 'NET 30', productStyle: 'RR-{c}-{n}', itemStyle: 'R{n}', countries: ['USA', 'India', 'Mexico'] },
  { id: 'PLUM', name: 'Plumbright Measuring', brand: 'Plumbright', address: '140 Sweeten Creek Rd', city: 'Asheville', state: 'NC', zipCode: '28806', areaCode: '828', terms: 'NET 30', productStyle: '37-{c}-{n}', itemStyle: 'PB{n}', countries: ['USA', 'Germany', 'Taiwan'] },
  { id: 'JAVE', name: 'Javelina Storage', brand: 'Javelina', address: '1605 Kuenzli St', city: 'Reno', state: 'NV', zipCode: '89502', areaCode: '775', terms: 'NET 30', productStyle: '64-{c}-{n}', itemStyle: 'JV-{n}', countries: ['USA', 'Mexico'] },
  { id: 'MONS', name: 'Monsoon Pump & Tarp', brand: 'Monsoon', address: '3385 S Cedar Ave', city: 'Fresno', state: 'CA', zipCode: '93725', areaCode: '559', terms: 'NET 30', productStyle: '77-{c}-{n}', itemStyle: 'MP{n}', countries: ['China', 'USA'] },
  { id: 'GRAN', name: 'Granite Dell Workwear', brand: 'Granite Dell', address: '455 Murfreesboro Pike', city: 'Nashville', state: 'TN', zipCode: '37210', areaCode: '615', terms: 'NET 45', productStyle: 'GD-{c}-{n}', itemStyle: '{n}GD', countries: ['China', 'Mexico', 'USA'] },
  { id: 'SAGU', name: 'Saguaro Select', brand: 'Saguaro Select', address: '1983 E Buckeye Rd', city: 'Phoenix', state: 'AZ', zipCode: '85034', areaCode: '602', terms: 'NET 30', productStyle: 'SG-{c}-{n}', itemStyle: 'S{n}', countries: ['Taiwan', 'USA', 'Canada'] },
] as const satisfies readonly VendorRow[];

export type VendorId = (typeof vendorRows)[number]['id'];
