declare module '../shared/service-context.js' {
  interface Settings {
    store: StoreIdentity;
  }
}

/**
 * The store's identity, and the only place where another distributor changes it. Pictures (logo, map, charity logo and
 * QR code) are in web/public/pictures.
 */
export interface StoreIdentity {
  name: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  /** 10 digits */
  phoneNumber: string;
  hours: string;
  establishedYear: number;
  tagline: string;
  mapUrl: string;
  charityName: string;
  charityUrl: string;
  /** IANA time zone of days and months in filters, reports and texts. */
  timeZone: string;
}

export const store: StoreIdentity = {
  name: 'Saguaro Tool & Supply',
  address: '1983 E Buckeye Rd',
  city: 'Phoenix',
  state: 'AZ',
  zipCode: '85034',
  phoneNumber: '6025550183',
  hours: 'Monday-Friday 6:00 AM - 4:30 PM',
  establishedYear: 1983,
  tagline: 'Delivering the tools to build Arizona since 1983.',
  mapUrl: 'https://www.openstreetmap.org/search?query=1983%20E%20Buckeye%20Rd%2C%20Phoenix%2C%20AZ%2085034',
  charityName: 'Desert Builders Fund',
  charityUrl: 'https://desertbuildersfund.example/donate',
  timeZone: 'America/Phoenix',
};
