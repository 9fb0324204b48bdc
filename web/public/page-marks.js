// Runs before the first paint; see use-session-marks.ts. It only looks whether something is stored, never what.
(function () {
  var marks = document.documentElement.dataset;
  marks.scripts = 'on';
  try {
    var stored = localStorage.getItem('token') !== null;
    if (stored) marks.session = 'stored';
    var view = localStorage.getItem('view');
    marks.view = view === 'rows' || view === 'tiles' ? view : stored ? 'rows' : 'tiles';
  } catch (error) {
    // Storage may be switched off: the visitor's layout serves.
  }
})();
