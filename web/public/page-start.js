// Runs before the first paint: marks <html>, see use-session-marks.ts, and has the page's scripts fetched behind that paint.
(function () {
  var marks = document.documentElement.dataset;
  marks.scripts = 'on';
  // Who goes back before the scripts are there is somewhere else than what this page shows.
  marks.shows = location.pathname + location.search;
  try {
    // It only looks whether something is stored, never what.
    var stored = localStorage.getItem('token') !== null;
    if (stored) marks.session = 'stored';
    var view = localStorage.getItem('view');
    marks.view = view === 'rows' || view === 'tiles' ? view : stored ? 'rows' : 'tiles';
  } catch (error) {
    // Storage may be switched off: the visitor's layout serves.
  }

  var needs = document.currentScript.dataset;

  // A form that is sent before anyone listens would go to this address, with a password in it; its page sends it later.
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

  // The page is there without its scripts: what they cost as they arrive would only hold up the paint of the whole page.
  document.addEventListener('DOMContentLoaded', function () {
    // A tab in the background paints nothing.
    if (document.hidden) runScripts();
    else
      requestAnimationFrame(function () {
        setTimeout(runScripts);
      });
  });
})();
