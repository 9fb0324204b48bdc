import type { DemoRecords } from './demo-types.js';

export const demoRecords: DemoRecords = {
  purchasingAgent: [
    { name: 'Linda Marquez', phoneNumber: '6025550184', email: 'linda.marquez@saguarotool.example' },
    { name: 'Doug Hensley', phoneNumber: '6025550185', email: 'doug.hensley@saguarotool.example' },
    { name: 'Priya Raman', phoneNumber: '6025550186', email: 'priya.raman@saguarotool.example' },
    { name: 'Tony Bustamante', phoneNumber: '6025550187', email: 'tony.bustamante@saguarotool.example' },
    { name: 'Karla Nez', phoneNumber: '6025550188', email: 'karla.nez@saguarotool.example' },
  ],
};
