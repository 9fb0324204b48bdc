import { testCards } from './test-cards.ts';

/** Errors of the hosted form, in the provider's words. */
export const hostedFormErrors: Readonly<Record<string, string>> = {
  E_WC_01: 'Please include Accept.js library from CDN.',
  E_WC_02: 'A HTTPS connection is required.',
  E_WC_03: 'Accept.js is not loaded correctly.',
  E_WC_04: 'Please provide mandatory fields to library.',
  E_WC_05: 'Please provide valid credit card number.',
  E_WC_06: 'Please provide valid expiration month.',
  E_WC_07: 'Please provide valid expiration year.',
  E_WC_08: 'Expiration date must be in the future.',
  E_WC_09: 'Please provide valid fingerprint hash.',
  E_WC_10: 'Please provide valid apiloginid.',
  E_WC_11: 'Please provide valid timestamp.',
  E_WC_12: 'Please provide valid sequence number.',
  E_WC_13: 'Invalid fingerprint.',
  E_WC_14: 'Accept.js encryption failed.',
  E_WC_15: 'Please provide valid CVV.',
  E_WC_16: 'Please provide valid Zip code.',
  E_WC_17: 'Please provide valid card holder name.',
  E_WC_18: 'Client Key is required.',
  E_WC_19: 'An error occurred during processing. Please try again.',
  E_WC_21: 'User authentication failed due to invalid authentication values.',
  E_WC_23: 'Please provide either card information or bank information.',
  E_WC_24: 'Please provide valid account number.',
  E_WC_25: 'Please provide valid routing number.',
  E_WC_26: 'Please provide valid account holder name.',
  E_WC_27: 'Please provide valid account type.',
};

const spaced = (number: string) => number.replaceAll(/(.{4})(?=.)/g, '$1 ');
const cardOptions = testCards
  .map(({ number, does }) => `<option value="${number}">${does}: ${spaced(number)}</option>`)
  .join('');
const errorButtons = Object.keys(hostedFormErrors)
  .map(code => `<button type="button" data-code="${code}">${code}</button>`)
  .join('');

/** The card form in its frame. It accepts test cards only, and says so. */
export const hostedFormPage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Card</title><link rel="stylesheet" href="acceptMain.css"></head>
<body>
<form id="card" novalidate aria-labelledby="heading">
  <h1 id="heading">Card</h1>
  <p id="notice">Test payments: no card is charged. Do not enter a real card.</p>
  <p id="failure" role="alert" hidden></p>
  <label for="testCard">Test card</label>
  <select id="testCard">${cardOptions}</select>
  <label for="cardNumber">Card number</label>
  <input id="cardNumber" inputmode="numeric" autocomplete="off" required aria-describedby="notice">
  <div class="pair">
    <div><label for="expDate">Expiration date (MM/YY)</label><input id="expDate" inputmode="numeric" autocomplete="off" required></div>
    <div><label for="cvv">Card code</label><input id="cvv" inputmode="numeric" autocomplete="off" maxlength="4"></div>
  </div>
  <div id="billing" hidden>
    <div class="pair">
      <div><label for="firstName">First name</label><input id="firstName" autocomplete="off"></div>
      <div><label for="lastName">Last name</label><input id="lastName" autocomplete="off"></div>
    </div>
    <label for="zip">Zip code</label><input id="zip" inputmode="numeric" autocomplete="off">
  </div>
  <div class="actions"><button type="submit" id="payButton" disabled>Pay</button><button type="button" id="closeButton">Cancel</button></div>
  <details><summary>Return an error instead</summary><div class="codes">${errorButtons}</div></details>
</form>
<script src="acceptMain.js"></script>
</body>
</html>
`;

export const hostedFormStyles = `
body { margin: 0; font: 16px/1.4 system-ui, sans-serif; color: #1a1a1a; background: #fff; }
form { padding: 1.25rem; }
h1 { font-size: 1.25rem; margin: 0 0 0.5rem; }
#notice { margin: 0 0 0.75rem; color: #4a4a4a; font-size: 0.875rem; }
#failure { margin: 0 0 0.75rem; color: #a30000; }
label { display: block; margin: 0.5rem 0 0.25rem; font-weight: 600; font-size: 0.875rem; }
input, select { width: 100%; min-height: 2.75rem; padding: 0.5rem; font: inherit; border: 1px solid #767676; border-radius: 4px; box-sizing: border-box; background: #fff; color: inherit; }
[aria-invalid='true'] { border-color: #a30000; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0.75rem; align-items: end; }
.actions { display: flex; gap: 0.75rem; margin: 1rem 0; }
button { min-height: 2.75rem; padding: 0 1rem; font: inherit; border: 1px solid #767676; border-radius: 4px; background: #f2f2f2; color: inherit; cursor: pointer; }
#payButton { flex: 1; background: #0b57a4; border-color: #0b57a4; color: #fff; }
.codes { display: flex; flex-wrap: wrap; gap: 0.5rem; padding: 0.5rem 0; }
.codes button { font-size: 0.8125rem; padding: 0 0.5rem; }
:focus-visible { outline: 3px solid #0b57a4; outline-offset: 2px; }
`;

export const hostedFormPageScript = `(function () {
  'use strict';
  var errors = ${JSON.stringify(hostedFormErrors)};
  var numbers = ${JSON.stringify(testCards.map(card => card.number))};
  var options = null;
  var parentOrigin = '*';
  var get = function (id) { return document.getElementById(id); };

  function send(message) {
    window.parent.postMessage(Object.assign({ verifyOrigin: 'AcceptMain' }, message), parentOrigin);
  }

  function fit() {
    send({ type: 'FIT_WINDOW', height: document.documentElement.offsetHeight });
  }

  function fail(code, field) {
    get('failure').textContent = code + ': ' + errors[code];
    get('failure').hidden = false;
    if (field) { field.setAttribute('aria-invalid', 'true'); field.focus(); }
    fit();
  }

  function respondWithError(code) {
    send({ type: 'RESPONSE', response: { messages: { resultCode: 'Error', message: [{ code: code, text: errors[code] || code }] } } });
  }

  function firstWrong(number, month, year) {
    if (!numbers.includes(number)) return ['E_WC_05', get('cardNumber')];
    if (!(month >= 1 && month <= 12)) return ['E_WC_06', get('expDate')];
    if (!(year >= 2000)) return ['E_WC_07', get('expDate')];
    if (new Date(year, month, 1) <= new Date()) return ['E_WC_08', get('expDate')];
    var cvv = get('cvv').value;
    if (options.paymentOptions.cardCodeRequired && !cvv || cvv && !/^\\d{3,4}$/.test(cvv)) return ['E_WC_15', get('cvv')];
    if (options.billingAddressOptions.required && !get('zip').value.trim()) return ['E_WC_16', get('zip')];
    return null;
  }

  async function mint(number, month, year) {
    var zip = get('zip').value.trim();
    var token = Object.assign({ cardNumber: number, expirationDate: String(month).padStart(2, '0') + String(year) }, get('cvv').value ? { cardCode: get('cvv').value } : {}, zip ? { zip: zip } : {});
    var request = { securePaymentContainerRequest: {
      merchantAuthentication: { name: options.apiLoginID, clientKey: options.clientKey },
      data: { type: 'TOKEN', id: String(Math.random()).slice(2), token: token }
    } };
    var reply = await fetch('../../xml/v1/request.api', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(request) });
    return JSON.parse((await reply.text()).replace(/^\\uFEFF/, ''));
  }

  async function submit(event) {
    event.preventDefault();
    document.querySelectorAll('[aria-invalid]').forEach(function (field) { field.removeAttribute('aria-invalid'); });
    var number = get('cardNumber').value.replace(/\\s/g, '');
    var parts = get('expDate').value.split('/');
    var month = Number(parts[0]);
    var year = Number(parts[1]) < 100 ? 2000 + Number(parts[1]) : Number(parts[1]);
    var wrong = firstWrong(number, month, year);
    if (wrong) return fail(wrong[0], wrong[1]);
    get('payButton').disabled = true;
    try {
      var reply = await mint(number, month, year);
      if (reply.messages.resultCode !== 'Ok') return respondWithError(reply.messages.message[0].code === 'E00007' ? 'E_WC_21' : reply.messages.message[0].code);
      send({ type: 'RESPONSE', response: {
        messages: { resultCode: 'Ok', message: [{ code: 'I_WC_01', text: 'Successful.' }] },
        opaqueData: reply.opaqueData,
        encryptedCardData: { cardNumber: 'XXXXXXXXXXXX' + number.slice(-4), expDate: get('expDate').value, bin: number.slice(0, 6) },
        customerInformation: { firstName: get('firstName').value, lastName: get('lastName').value }
      } });
    } catch {
      respondWithError('E_WC_14');
    }
  }

  function chooseTestCard() {
    get('cardNumber').value = get('testCard').value.replace(/(.{4})(?=.)/g, '$1 ');
    if (!get('expDate').value) get('expDate').value = '12/' + String(new Date().getFullYear() + 2).slice(2);
    if (!get('cvv').value) get('cvv').value = '123';
  }

  window.addEventListener('message', function (event) {
    var message = event.data || {};
    if (event.source !== window.parent || message.verifyOrigin !== 'AcceptUI' || message.type !== 'OPTIONS') return;
    options = message.options;
    parentOrigin = event.origin;
    get('heading').textContent = options.headerText;
    get('payButton').textContent = options.buttonText;
    get('payButton').disabled = false;
    get('billing').hidden = !options.billingAddressOptions.show;
    get('testCard').focus();
    fit();
  });
  get('card').addEventListener('submit', submit);
  get('testCard').addEventListener('change', chooseTestCard);
  get('closeButton').addEventListener('click', function () { send({ type: 'CLOSE_IFRAME' }); });
  document.addEventListener('keydown', function (event) { if (event.key === 'Escape') send({ type: 'CLOSE_IFRAME' }); });
  document.querySelector('details').addEventListener('toggle', fit);
  document.querySelectorAll('[data-code]').forEach(function (button) {
    button.addEventListener('click', function () { respondWithError(button.dataset.code); });
  });
  chooseTestCard();
  send({ type: 'ACK' });
})();
`;
