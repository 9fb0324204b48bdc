export const jobNames = [
  'Baseline',
  'Camelback',
  'Estrella',
  'Greenway',
  'Happy Valley',
  'McDowell',
  'Northern',
  'Rio Verde',
  'Union Hills',
  'Van Buren',
] as const;

export const pickupNotes = [
  'Driver will be there at opening.',
  'Please band together on one pallet.',
  'Call when it is staged, we are close by.',
  'Picking up with the flatbed after 2 PM.',
  'Put it on the will call shelf under Luis.',
] as const;

export const deliveryNotes = [
  'Gate code 4417, call on arrival.',
  'Deliver before 7 AM, the crane arrives at 8.',
  'Forklift on site, ask for the foreman.',
  'Leave at the container on the north side.',
  'No semi access, send the short truck.',
  'Signature needed, do not leave unattended.',
] as const;
