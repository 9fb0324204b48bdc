import styles from './batch-items.module.css';

/** How to get the file out of the back-office program. */
export function Instructions() {
  return (
    <section className={styles.instructions} aria-labelledby="how-to">
      <div>
        <h2 id="how-to">The report</h2>
        <ol>
          <li>Run the report <strong>Item Master List</strong>, filtered <strong>By Vendor</strong>.</li>
          <li>Print it <strong>with headers</strong>.</li>
          <li>Save it as <strong>.xlsx</strong>.</li>
          <li>Pick the vendor and the file below, look at the preview, then submit.</li>
        </ol>
        <p className={styles.quiet}>A long list may take a while. Items that are not in the file stay as they are.</p>
      </div>
      <figure className={styles.sample}>
        <img src="/pictures/item-master-list.svg" alt="Sample of an Item Master List with its header row" width={480} height={270} loading="lazy" />
        <figcaption className={styles.quiet}>What the report looks like</figcaption>
      </figure>
    </section>
  );
}
