/** Trade names of the demo, as customers type them, with the words of the catalog. */
export const demoSynonyms = [
  'sawzall, reciprocating saw',
  'skilsaw, circular saw',
  'sheetrock, drywall',
  'channel locks, tongue and groove pliers',
  'vise grips, locking pliers',
  'crescent wrench, adjustable wrench',
  'allen wrench, hex key',
  'romex, nm-b cable',
  'wire nuts, wire connector',
  'liquid nails, construction adhesive',
  'tapcon, concrete screw',
  'red head, wedge anchor',
  'zip ties, cable ties',
  'chop saw, miter saw',
  'hammer drill, rotary hammer',
  'visqueen, poly sheeting',
].join('\n');
