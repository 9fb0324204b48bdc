/**
 * Replaces the provider's AcceptUI.js. Like the original, it binds once, when the document is complete, to the first
 * element of class AcceptUI. It reads that element's attributes then, shows the card form in a frame of its own origin,
 * and calls the handler on `window` that the button names.
 */
export const hostedFormScript = `(function () {
  'use strict';
  var base = new URL('./', document.currentScript.src);
  var frameUrl = new URL('acceptMain/acceptMain.html', base);

  function json(text) {
    try { return JSON.parse(text || '{}'); } catch { return {}; }
  }

  function bind() {
    var button = document.querySelector('.AcceptUI');
    if (!button) return;
    var options = {
      apiLoginID: button.getAttribute('data-apiLoginID') || '',
      clientKey: button.getAttribute('data-clientKey') || '',
      billingAddressOptions: json(button.getAttribute('data-billingAddressOptions')),
      paymentOptions: json(button.getAttribute('data-paymentOptions')),
      buttonText: button.getAttribute('data-acceptUIFormBtnTxt') || 'Pay',
      headerText: button.getAttribute('data-acceptUIFormHeaderTxt') || 'Card'
    };
    var handlerName = button.getAttribute('data-responseHandler');
    button.addEventListener('click', function (event) {
      event.preventDefault();
      open(button, options, handlerName);
    });
  }

  function open(button, options, handlerName) {
    if (document.getElementById('AcceptUIContainer')) return;
    var background = document.createElement('div');
    background.id = 'AcceptUIBackground';
    Object.assign(background.style, { position: 'fixed', inset: '0', background: 'rgba(0, 0, 0, 0.55)', zIndex: '10000' });
    var container = document.createElement('div');
    container.id = 'AcceptUIContainer';
    container.setAttribute('role', 'dialog');
    container.setAttribute('aria-modal', 'true');
    container.setAttribute('aria-label', options.headerText);
    Object.assign(container.style, {
      position: 'fixed', top: '50%', left: '50%', transform: 'translate(-50%, -50%)', width: 'min(26rem, 94vw)', maxHeight: '94vh',
      overflow: 'auto', background: '#fff', borderRadius: '8px', zIndex: '10001'
    });
    var frame = document.createElement('iframe');
    frame.title = options.headerText;
    frame.src = frameUrl.href;
    Object.assign(frame.style, { width: '100%', height: '30rem', border: '0', display: 'block' });
    container.append(frame);
    document.body.append(background, container);

    function close() {
      window.removeEventListener('message', receive);
      document.removeEventListener('keydown', onKey);
      container.remove();
      background.remove();
      button.focus();
    }

    function onKey(event) {
      if (event.key === 'Escape') close();
    }

    function receive(event) {
      if (event.origin !== base.origin || event.source !== frame.contentWindow) return;
      var message = event.data || {};
      if (message.verifyOrigin !== 'AcceptMain') return;
      if (message.type === 'ACK') frame.contentWindow.postMessage({ verifyOrigin: 'AcceptUI', type: 'OPTIONS', options: options }, base.origin);
      if (message.type === 'FIT_WINDOW') frame.style.height = message.height + 'px';
      if (message.type === 'CLOSE_IFRAME') close();
      if (message.type === 'RESPONSE') {
        close();
        var handler = window[handlerName];
        if (typeof handler === 'function') handler(message.response);
      }
    }

    window.addEventListener('message', receive);
    document.addEventListener('keydown', onKey);
    frame.addEventListener('load', function () { frame.contentWindow.focus(); });
  }

  if (document.readyState === 'complete') bind();
  else window.addEventListener('load', bind, { once: true });
})();
`;
