import '@testing-library/jest-dom';
import { cleanup, configure } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { followSession } from '../src/cart/cart-store';
import { signOut } from '../src/session/session-store';
import { answerRequest, forgetAnswers, unansweredRequests } from './answers';

// React renders when it does in a browser: an environment with `act` renders transitions in another order.
configure({
  eventWrapper: fire => fire(),
  asyncWrapper: wait => wait(),
  // The first test of a file waits for the transformation of the page's modules, on a machine that may be busy.
  asyncUtilTimeout: 10_000,
  // Without the whole page, which would hide the other failures.
  getElementError: message => new Error(message?.split('\n', 1)[0]),
});
beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});

/** In place of the browser's database, which keeps the key of the stored session. */
jest.mock('../src/session/sealed-storage/storage-key', () => {
  const key = crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  return { storageKey: () => key };
});

Object.assign(window, {
  fetch: answerRequest,
  indexedDB: {},
  matchMedia: () => ({ matches: false }),
  ResizeObserver: class {
    observe() {}
    disconnect() {}
  },
  scrollTo: () => undefined,
});
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.checkVisibility = () => true;

// Dialogs, of which jsdom has only the element.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
};

let complaints: jest.SpyInstance[] = [];

beforeEach(() => {
  complaints = (['error', 'warn'] as const).map(level => jest.spyOn(console, level).mockImplementation());
});

afterEach(() => {
  cleanup();
  signOut();
  // Clears the cart of the signed-out customer from memory.
  followSession()();
  toast.remove();
  const found = complaints.flatMap(({ mock }) => mock.calls);
  const unanswered = unansweredRequests();
  forgetAnswers();
  expect(found).toEqual([]);
  expect(unanswered).toEqual([]);
});
