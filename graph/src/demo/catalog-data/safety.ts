import type { Choices, Family } from './family.js';

const gloveSizes: Choices = { small: 100, medium: 100, large: 100, 'X-large': 100, '2X-large': 108 };
const wearSizes: Choices = { medium: 100, large: 100, 'X-large': 100, '2X-large': 108, '3X-large': 114 };

export const safetyFamilies: readonly Family[] = [
  {
    category: 'Hard Hats',
    picture: 'hard-hat',
    makers: { BCAN: 100 },
    featured: 'full brim white',
    text: 'Bright Canyon Hard Hat {style} {color}, 4 point ratchet',
    cost: '14.60',
    choices: {
      style: { 'cap style': 100, 'full brim': 136, 'vented full brim': 162 },
      color: { white: 100, yellow: 100, orange: 100, 'hi-vis lime': 104, blue: 100, red: 100 },
    },
  },
  {
    category: 'Hard Hats',
    picture: 'hard-hat',
    makers: { BCAN: 100 },
    text: '{kind}',
    cost: '12.80',
    choices: {
      kind: {
        'Safety Helmet type 2 vented with chin strap white': 520,
        'Safety Helmet type 2 vented with chin strap orange': 520,
        'Hard Hat Sun Shade hi-vis lime': 88,
        'Hard Hat Cooling Liner': 64,
        'Replacement Suspension 4 point ratchet': 92,
      },
    },
  },
  {
    category: 'Safety Glasses',
    picture: 'safety-glasses',
    makers: { BCAN: 100 },
    quantities: [1, 12, 0],
    featured: 'half frame clear anti-fog',
    text: 'Safety Glasses {style} {lens} lens',
    cost: '2.40',
    choices: {
      style: { 'economy wraparound': 100, 'half frame': 162, 'foam lined': 365, 'fit over': 184 },
      lens: { clear: 100, 'clear anti-fog': 132, smoke: 108, 'indoor/outdoor mirror': 138, amber: 112 },
    },
  },
  {
    category: 'Safety Glasses',
    picture: 'safety-glasses',
    makers: { BCAN: 100 },
    text: 'Bifocal Safety Glasses clear {power}',
    cost: '7.80',
    choices: { power: { '+1.5': 100, '+2.0': 100, '+2.5': 100 } },
  },
  {
    category: 'Safety Glasses',
    picture: 'safety-glasses',
    makers: { BCAN: 100 },
    text: '{kind}',
    cost: '5.60',
    choices: {
      kind: {
        'Chemical Splash Goggles indirect vent': 100,
        'Dust Goggles foam seal': 146,
        'Polarized Safety Glasses grey': 410,
        'Lens Wipes, box of 100': 184,
      },
    },
  },
  {
    category: 'Gloves',
    picture: 'work-gloves',
    makers: { GRAN: 100 },
    quantities: [1, 12, 0],
    featured: 'A4 cut level Gloves large',
    text: '{kind} Gloves {size}, pair',
    cost: '3.20',
    choices: {
      kind: {
        'Latex Palm Coated': 84,
        'Nitrile Palm Coated': 100,
        'Nitrile Palm Coated A4 cut level': 268,
        'Impact Back A5 cut level': 690,
        'Leather Palm Canvas': 142,
      },
      size: gloveSizes,
    },
  },
  {
    category: 'Gloves',
    picture: 'work-gloves',
    makers: { GRAN: 100 },
    text: '{kind} Gloves {size}, pair',
    cost: '14.80',
    choices: {
      kind: { 'Grain Cowhide Driver': 92, 'Goatskin Mechanic': 118, 'Insulated Winter': 126, 'Welding Gauntlet': 144 },
      size: { medium: 100, large: 100, 'X-large': 100 },
    },
  },
  {
    category: 'Gloves',
    picture: 'work-gloves',
    makers: { GRAN: 100 },
    text: 'Disposable Nitrile Gloves {weight} {size}, box of 100',
    cost: '11.40',
    choices: {
      weight: { '5 mil blue': 100, '8 mil orange textured': 186 },
      size: { medium: 100, large: 100, 'X-large': 100 },
    },
  },
  {
    category: 'Vests & Hi-Vis Wear',
    picture: 'safety-vest',
    makers: { GRAN: 100 },
    featured: 'class 2 mesh lime large',
    text: 'Safety Vest {class} {color} {size}',
    cost: '7.20',
    choices: {
      class: { 'class 2 mesh': 100, 'class 2 surveyor': 268, 'class 3 zipper': 214 },
      color: { lime: 100, orange: 100 },
      size: wearSizes,
    },
  },
  {
    category: 'Vests & Hi-Vis Wear',
    picture: 'safety-vest',
    makers: { GRAN: 100 },
    text: 'Hi-Vis {kind} lime {size}',
    cost: '14.90',
    choices: {
      kind: { 'T-Shirt class 2 short sleeve': 100, 'Sun Hoodie class 3 long sleeve': 248, 'Rain Jacket class 3': 292 },
      size: wearSizes,
    },
  },
  {
    category: 'Respirators',
    picture: 'respirator',
    makers: { BCAN: 100 },
    text: '{kind}',
    cost: '18.40',
    choices: {
      kind: {
        'N95 Disposable Respirator, box of 20': 100,
        'N95 Disposable Respirator with valve, box of 10': 112,
        'P100 Disposable Respirator, each': 52,
        'P100 Particulate Filter, pair': 56,
        'P100 Filter with Nuisance Vapor Relief, pair': 92,
        'Organic Vapor Cartridge, pair': 98,
        'Organic Vapor P100 Combination Cartridge, pair': 142,
        'Multi-Gas P100 Combination Cartridge, pair': 178,
      },
    },
  },
  {
    category: 'Respirators',
    picture: 'respirator',
    makers: { BCAN: 100 },
    text: '{face} Respirator facepiece {size}',
    cost: '16.90',
    choices: {
      face: { 'Half Mask Reusable': 100, 'Half Mask Quick Latch Silicone': 182, 'Full Face Reusable': 980 },
      size: { small: 100, medium: 100, large: 100 },
    },
  },
  {
    category: 'Fall Protection',
    picture: null,
    makers: { BCAN: 100 },
    noReturns: true,
    text: '{kind}',
    cost: '49.00',
    choices: {
      kind: {
        'Full Body Harness 5 point universal': 100,
        'Full Body Harness vest style 2X-large': 118,
        'Shock Absorbing Lanyard 6 ft': 96,
        'Twin Leg Lanyard 6 ft': 162,
        'Self-Retracting Lifeline 11 ft web': 236,
        'Self-Retracting Lifeline 30 ft cable': 720,
        'Roofer Kit with 50 ft rope and anchor': 204,
        'Reusable Roof Anchor': 38,
      },
    },
  },
];
