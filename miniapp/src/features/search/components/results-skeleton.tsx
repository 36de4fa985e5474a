import { Bone, Skeleton } from "../../../components/ui/skeleton.tsx"
import photo from "../../../components/ui/photo.module.css"
import card from "./result-card.module.css"
import styles from "./results.module.css"

const shapes = ["first", "second", "third", "fourth"] as const

/** Four placeholders with the size of the result cards. */
export const ResultsSkeleton = () => (
  <Skeleton>
    <div className={styles["results"]}>
      <div className={styles["head"]}>
        <Bone height="1.75rem" width="16rem" />
        <Bone height="2.75rem" round width="11rem" />
      </div>
      <div className={styles["cards"]}>
        {shapes.map((shape) => (
          <div className={card["card"]} key={shape}>
            <div className={card["medicine"]}>
              <span className={`${photo["photo"]} ${photo["sm"]}`} />
              <div className={card["name"]}>
                <Bone height="1.25rem" width="80%" />
              </div>
              <div className={card["dosage"]}>
                <Bone height="1rem" width="40%" />
              </div>
              <div className={card["price"]}>
                <Bone height="1.5rem" width="4rem" />
              </div>
            </div>
            <Bone height="1.125rem" width="12rem" />
            <div className={card["foot"]}>
              <div>
                <Bone height="1rem" width="40%" />
                <Bone height="1rem" width="50%" />
                <Bone height="1rem" width="90%" />
              </div>
            </div>
          </div>
        ))}
      </div>
    </div>
  </Skeleton>
)
