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

  // A form submitted before hydration would put a password into the address. Its page submits it later.
  document.addEventListener('submit', function (event) {
    if (marks.live || event.target.hasAttribute('action')) return;
    event.preventDefault();
    event.target.setAttribute('data-sent-early', '');
  });

  function offerReload() {
    if (document.getElementById('reload-notice')) return;
    var notice = document.createElement('p');
    notice.id = 'reload-notice';
    notice.className = 'stale-notice';
    notice.setAttribute('role', 'alert');
    notice.append('A part of this page did not load. ');
    var button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Reload';
    button.onclick = function () {
      location.reload();
    };
    notice.append(button);
    document.body.prepend(notice);
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
