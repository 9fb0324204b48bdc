// Runs before the first paint: sets attributes of <html> (see use-session-marks.ts), and loads the page's scripts after it.
(function () {
  var marks = document.documentElement.dataset;
  marks.scripts = 'on';
  // If the user goes back before the scripts run, the address no longer matches this page.
  marks.shows = location.pathname + location.search;
  try {
    // Checks only whether a token is stored.
    var stored = localStorage.getItem('token') !== null;
    if (stored) marks.session = 'stored';
    var view = localStorage.getItem('view');
    marks.view = view === 'rows' || view === 'tiles' ? view : stored ? 'rows' : 'tiles';
  } catch (error) {
    // Storage may be disabled: the visitor's layout is used.
  }

  var needs = document.currentScript.dataset;

  // What is typed and pressed before hydration, in order. app/early-input.ts repeats it afterwards.
  var log = [];
  var hasFailed = false;
  var types = ['focusin', 'beforeinput', 'input', 'change', 'click', 'submit', 'keydown'];
  var early = { log: log, isRepeating: false, stop: stop };
  window.earlyInput = early;

  function hasPresses() {
    return log.some(function (entry) {
      return 'press' in entry;
    });
  }

  function lastTyped(field) {
    return log
      .filter(function (entry) {
        return entry.field === field && typeof entry.value === 'string';
      })
      .pop();
  }

  function hold(event, target) {
    event.preventDefault();
    if (hasFailed) return document.getElementById('reload-notice').scrollIntoView({ block: 'center' });
    target.setAttribute('aria-busy', 'true');
    log.push({ press: event.type, target: target, key: event.key });
  }

  // Links and forms with an address work without scripts. After a press they wait, because leaving would lose it.
  function mayLeave(form) {
    return !hasPresses() && form.hasAttribute('action');
  }

  function holdClick(event) {
    var target = event.target.closest('button, a[href^="/"]:not([target], [download])');
    if (!target) return;
    if (target.localName === 'button') {
      if (target.type !== 'submit' || !target.form || !mayLeave(target.form)) hold(event, target);
    } else if (hasPresses() && !event.ctrlKey && !event.metaKey && !event.shiftKey) hold(event, target);
  }

  function onEarly(event) {
    var target = event.target;
    if (early.isRepeating || !(target instanceof Element) || !target.closest('#root')) return;
    if (event.type === 'focusin') {
      if (target.hasAttribute('data-quantity')) {
        target.select();
        // Otherwise React repeats the focus once it has hydrated, and the next key replaces what was typed.
        event.stopPropagation();
      }
      return;
    }
    if (event.type === 'beforeinput') {
      // A component may have rendered its own text meanwhile. The next letter belongs to the text that was typed.
      var typed = lastTyped(target);
      if (typed && typed.value !== target.value) target.value = typed.value;
      return;
    }
    if (event.type === 'keydown') {
      // In a form, Enter presses its button.
      var isKey = /^Arrow(Up|Down)$/.test(event.key) || (event.key === 'Enter' && !target.form);
      if (!isKey || !target.hasAttribute('data-quantity')) return;
      hold(event, target);
    }
    // React, which may be hydrating, gets the event when it is repeated.
    event.stopPropagation();
    if (event.type === 'click') holdClick(event);
    else if (event.type === 'submit') {
      // Otherwise a password would get into the address.
      if (!mayLeave(target)) hold(event, target);
    } else if (event.type === 'input') {
      var last = log[log.length - 1];
      var isSwitch = /^(checkbox|radio)$/.test(target.type);
      if (last && last.field === target && !isSwitch) last.value = target.value;
      else log.push({ field: target, value: isSwitch ? target.checked : target.value });
    }
  }
  types.forEach(function (type) {
    window.addEventListener(type, onEarly, true);
  });

  function stop() {
    types.forEach(function (type) {
      window.removeEventListener(type, onEarly, true);
    });
  }

  function offerReload() {
    if (document.getElementById('reload-notice')) return;
    var notice = document.createElement('p');
    notice.id = 'reload-notice';
    notice.className = 'stale-notice';
    notice.setAttribute('role', 'alert');
    notice.append('A part of this page did not load' + (hasPresses() ? ', so what you pressed was not done. ' : '. '));
    var button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Reload';
    button.onclick = function () {
      location.reload();
    };
    notice.append(button);
    document.body.prepend(notice);
    hasFailed = true;
    log.splice(0).forEach(function (entry) {
      if (entry.press) entry.target.removeAttribute('aria-busy');
    });
  }
  window.offerReload = offerReload;

  function runScripts() {
    needs.ahead
      .split(' ')
      .filter(Boolean)
      .forEach(function (file) {
        var link = document.createElement('link');
        link.rel = 'modulepreload';
        link.fetchPriority = 'low';
        link.href = file;
        document.head.append(link);
      });
    var entry = document.createElement('script');
    entry.type = 'module';
    entry.onerror = offerReload;
    entry.src = needs.entry;
    document.head.append(entry);
  }

  // The page is readable without scripts, and loading them earlier would delay its paint.
  document.addEventListener('DOMContentLoaded', function () {
    // A background tab does not paint.
    if (document.hidden) runScripts();
    else
      requestAnimationFrame(function () {
        setTimeout(runScripts);
      });
  });
})();
